import type { Message } from '../../src/language/contract.ts'

/** A line `me: ... || ai: ... || me: ...` as a conversation; a turn that says of nobody is the user's. */
export const readTurns = (line: string): Message[] =>
  line.split(' || ').map((turn) => ({
    role: turn.startsWith('ai: ') ? 'assistant' : 'user',
    content: turn.replace(/^(?:me|ai): /, ''),
  }))
