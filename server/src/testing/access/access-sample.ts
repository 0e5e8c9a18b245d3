import type { TestApp } from '../create-test-app.ts'

/** One valid call of an operation by its owner. */
export interface SampleCall {
  /** Ids in the path that belong to the owner; strangers must not find them. */
  readonly own?: Readonly<Record<string, string>>
  /** Names in the path that are the same for all users. */
  readonly shared?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly rawBody?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}
export interface Owner {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly refreshToken: string
  /** An access key with every right. */
  readonly key: string
}
export type MakeSample = (app: TestApp, owner: Owner) => Promise<SampleCall> | SampleCall

export const emptySample: MakeSample = () => ({})
