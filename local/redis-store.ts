/** What both Redis backends offer. Text goes in; strings come out as bytes. */
export interface RedisStore {
  readonly label: string
  run(command: string[]): Promise<StoreReply>
  /** All commands in one step, nothing between them; an error value when none was run. */
  multi(commands: string[][]): Promise<StoreReply[] | StoreError>
  close(): Promise<void>
}

export type StoreReply = Buffer | number | null | StoreError | StoreReply[]

/** An error that Redis answered, as against one of the connection, which is thrown. */
export class StoreError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
