/** Nothing, after so many ms; at 0, once nothing else is due. */
export const waitFor = async (ms: number): Promise<undefined> => {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
