import { windowQuery } from '../engine/window.ts'

export const statsQuery = windowQuery(3650)
export const reportQuery = windowQuery()
