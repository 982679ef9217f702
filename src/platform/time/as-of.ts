import { wireTime } from './time.ts'

/** Rows of a report, and when the ledger's events were last booked. */
export type Report<T> = { rows: T[]; bookedAt: Date | undefined }

/** `data_as_of` of a report: everything up to this instant is in it. */
export const asOf = (bookedAt: Date | undefined) => (bookedAt ? wireTime(bookedAt) : null)
