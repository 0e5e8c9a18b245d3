import { api } from '@atelier/contract/api'
import type { Operation } from '@atelier/contract/wire/operation'
import type { TestApp } from '../create-test-app.ts'
import type { Owner, SampleCall } from './access-sample.ts'
import { accessSamples } from './access-samples.ts'

/** Who calls, with which token. */
export interface Callers {
  readonly owner: Owner
  readonly stranger: string
  readonly admin: string
  readonly inactive: string
  readonly suspended: string
  /** Puts all works of the owner into the trash. */
  readonly trashEverything: () => Promise<unknown>
}
/** Calls an operation; the code is of a refusal. */
export type Call = (
  operation: Operation,
  path: string,
  options: { readonly token?: string; readonly sample: SampleCall },
) => Promise<{ status: number; code?: string }>

export interface AccessCase {
  readonly name: string
  readonly operation: Operation
  readonly sample: () => Promise<SampleCall>
}

/** One case per operation of the contract. */
export const accessCases = (app: TestApp, owner: Owner): AccessCase[] =>
  Object.entries(api).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]: [string, Operation]) => {
      const make = (
        accessSamples as Record<
          string,
          Record<string, (app: TestApp, owner: Owner) => SampleCall | Promise<SampleCall>>
        >
      )[feature]?.[name]
      if (!make) throw new Error(`no sample for ${feature}.${name}`)
      return { name: `${feature}.${name}`, operation, sample: async () => make(app, owner) }
    }),
  )

/** Whether the caller was neither refused nor failed by the server. */
export const isLetIn = (status: number): boolean =>
  ![401, 403, 404].includes(status) && status < 500

/** The ids that name a work, or what is part of one. */
const workIds = [
  'chatId',
  'attachmentId',
  'imageId',
  'inpaintingId',
  'spokenId',
  'transcriptionId',
  'collectionId',
  'sourceId',
  'promptId',
] as const
const namesWork = ({ own = {} }: SampleCall): boolean => workIds.some((name) => name in own)

const unknownId = '018f0000-0000-7000-8000-000000000000'

/**
 * Lists every call that admits the wrong user or refuses the right one. The owner calls last, as
 * the call may delete something.
 */
export async function accessFaults(
  call: Call,
  { operation, sample: make }: AccessCase,
  callers: Callers,
): Promise<string[]> {
  const sample = await make()
  const faults: string[] = []
  const expectStatus = (who: string, got: { status: number; code?: string }, wanted: number) => {
    if (got.status !== wanted)
      faults.push(`${who}: ${got.status} ${got.code ?? ''} instead of ${wanted}`)
  }
  const opens = operation.access === 'key' ? callers.owner.key : callers.owner.token
  const as = (token: string | undefined, given = sample) =>
    call(operation, samplePath(operation, given), {
      ...(token !== undefined && { token }),
      sample: given,
    })

  if (operation.access !== 'public') {
    expectStatus('anonymous', await as(undefined), 401)
    expectStatus('made-up token', await as('x'.repeat(43)), 401)
    expectStatus('inactive', await as(callers.inactive), 401)
    expectStatus('suspended', await as(callers.suspended), 401)
    // A session does not open what a key opens, nor the reverse.
    expectStatus(
      'the other credential',
      await as(operation.access === 'key' ? callers.owner.token : callers.owner.key),
      401,
    )
  }
  if (operation.access === 'admin')
    expectStatus('ordinary user', await as(callers.owner.token), 403)
  if (sample.own) {
    const missing = {
      ...sample,
      own: Object.fromEntries(Object.keys(sample.own).map((name) => [name, unknownId])),
    }
    expectStatus('stranger', await as(callers.stranger), 404)
    expectStatus('administrator who is not the owner', await as(callers.admin), 404)
    expectStatus('missing id', await as(callers.owner.token, missing), 404)
  }
  const own = await as(operation.access === 'admin' ? callers.admin : opens)
  if (!isLetIn(own.status)) faults.push(`owner: ${own.status} ${own.code ?? ''}`)
  if (namesWork(sample)) {
    const trashed = await make()
    await callers.trashEverything()
    expectStatus('owner of what is in the trash', await as(opens, trashed), 404)
  }
  return faults
}

export const samplePath = (operation: Operation, { own, shared }: SampleCall): string =>
  operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(own?.[name] ?? shared?.[name] ?? unknownId),
  )
