import { v7 } from 'uuid'

/** Makes ids: UUIDv7, so they sort by creation time. */
export type MakeId = () => string
export const makeId: MakeId = () => v7()
