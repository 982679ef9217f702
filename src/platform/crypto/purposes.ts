/** What a text is sealed for: it opens for nothing else. */
export const leadPurpose = (grclid: string) => `lead:${grclid}`
export const connectionPurpose = (id: string) => `connection:${id}`
export const threadPurpose = (searchId: string) => `thread:${searchId}`
