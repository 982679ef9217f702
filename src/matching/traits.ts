export const TRAITS = `
beginner: beginner*, newbie*
`
