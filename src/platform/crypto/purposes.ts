/** What a text is sealed for: it opens for nothing else. */
export const leadPurpose = (grclid: string) => `lead:${grclid}`
export const connectionPurpose = (id: string) => `connection:${id}`
export const threadPurpose = (searchId: string) => `thread:${searchId}`
export const webhookPurpose = (endpointId: string) => `webhook:${endpointId}`
export const sessionPurpose = (role: string) => `session:${role}`
