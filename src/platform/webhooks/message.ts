type Message = {
  id: string
  type: string
  number: number
  happenedAt: Date
  payload: Record<string, unknown>
}

/** The webhook-id of a delivery: the same however often it is sent. */
export const messageId = (id: string) => `msg_${id.replaceAll('-', '')}`

/** What is sent, the same to the letter each time. `number` counts what this receiver was to be told, without a gap. */
export const bodyOf = ({ type, happenedAt, number, payload }: Message) =>
  JSON.stringify({ type, timestamp: happenedAt.toISOString(), number, data: payload })
