import { windowQuery } from '../metrics/window.ts'

export const statsQuery = windowQuery(3650)
export const reportQuery = windowQuery(365)
