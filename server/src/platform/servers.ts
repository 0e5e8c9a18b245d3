/**
 * Whether this server does a chore now. With several servers, the first that asks within a period does it; with one, it always does.
 */
export type MayRunChore = (name: string, everyMs: number) => Promise<boolean>

/** A server of the same installation that is not declared dead. */
export interface OtherServer {
  readonly id: string
  readonly name: string
  readonly version: string
  /** The last migration that its program knows; `undefined`: an older program. */
  readonly newestMigration: string | undefined
  readonly startedAt: number
  /** Since its last sign of life; it comes every few seconds. */
  readonly silentMs: number
  /** Its last signs of life are missing. */
  readonly isSilent: boolean
  /** What it said of itself; another version may say it differently. `undefined` before its first sign of life. */
  readonly readings: unknown
}

/** Who this server is, and which others there are (record 0066). */
export interface Servers {
  /** The id that this server writes on what it owns. Another one after it was declared dead. */
  id(): string
  /** How people know this server: no other one has this name now. */
  readonly name: string
  /** Ids of the servers that are not declared dead, this one's among them. What others own has no owner any more. */
  listLivingIds(): Promise<readonly string[]>
  /** The others, as they last said of themselves; by name. */
  listOthers(): Promise<readonly OtherServer[]>
  /** What this server says of itself with each sign of life: anything that JSON can hold. */
  setReadings(read: () => object): void
  /** Calls `adopt` from time to time, to take over the work of servers that died. */
  onAdoption(adopt: () => Promise<unknown>): void
  /** Calls `act` when this server was declared dead: what it did under its former id belongs to others now. */
  onDeclaredDead(act: () => void): void
  readonly mayRunChore: MayRunChore
  /** Begins to give signs of life to the others. */
  start(): void
  /** The others see that this server is about to end; it still works, and gives signs of life. */
  announceStop(): void
  /** It has said so. */
  isStopping(): boolean
  /** Takes over no more work; the others still see this server. */
  stop(): Promise<void>
  /** Tells the others that this server has ended. */
  close(): Promise<void>
}

/** What is done from time to time, by one server for all. */
export const asChore =
  (
    mayRun: MayRunChore,
    { name, everyMs }: { readonly name: string; readonly everyMs: number },
    act: () => Promise<unknown>,
  ) =>
  async (): Promise<void> => {
    if (await mayRun(name, everyMs)) await act()
  }
