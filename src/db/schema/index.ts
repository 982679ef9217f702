export * from './accounts.ts'
export * from './campaigns.ts'
export * from './events.ts'
export * from './ledger.ts'
