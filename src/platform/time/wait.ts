/** Nothing, after so many ms: what is raced against work that may never end. */
export const waitFor = async (ms: number): Promise<undefined> => {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
