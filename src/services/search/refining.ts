import type { Question } from './question.ts'

const FEW_TERMS = 2

/** Whether a question has hardly a need of its own, only what another one should be like. */
export const isRefining = ({ terms, conditions, mentions, turns }: Question) =>
  terms.filter(({ newest }) => newest).length <= FEW_TERMS &&
  (conditions.stated.size + conditions.denied.size + conditions.waived.size > 0 ||
    mentions.some(({ role, from }) => from >= 0 && (role === 'avoided' || role === 'replaced')) ||
    turns.some(({ row }) => row === 'turn_other' || row === 'turn_among'))
