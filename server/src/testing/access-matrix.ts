import { api } from '@atelier/contract/api'
import type { Operation } from '@atelier/contract/operation'
import type { Owner, Sample } from './access-sample.ts'
import { accessSamples } from './access-samples.ts'
import type { TestApp } from './create-test-app.ts'

/** Who calls, with which token. */
export interface Callers {
  readonly owner: Owner
  readonly stranger: string
  readonly admin: string
  readonly inactive: string
  readonly suspended: string
}
type Call = (
  operation: Operation,
  path: string,
  options: { readonly token?: string; readonly sample: Sample },
) => Promise<{ status: number; code?: string }>

export interface Line {
  readonly name: string
  readonly operation: Operation
  readonly sample: () => Promise<Sample>
}

/** One line per operation of the contract. */
export const matrixLines = (app: TestApp, owner: Owner): Line[] =>
  Object.entries(api).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]: [string, Operation]) => {
      const make = (
        accessSamples as Record<
          string,
          Record<string, (app: TestApp, owner: Owner) => Sample | Promise<Sample>>
        >
      )[feature]?.[name]
      if (!make) throw new Error(`no sample for ${feature}.${name}`)
      return { name: `${feature}.${name}`, operation, sample: async () => make(app, owner) }
    }),
  )

const nobodysId = '018f0000-0000-7000-8000-000000000000'

/** Everything that lets the wrong person in, or keeps the right one out; the owner's own call comes last, it may destroy. */
export async function accessFaults(
  call: Call,
  { operation, sample: make }: Line,
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
    call(operation, pathOf(operation, given), {
      ...(token !== undefined && { token }),
      sample: given,
    })

  if (operation.access !== 'public') {
    expectStatus('anonymous', await as(undefined), 401)
    expectStatus('made-up token', await as('x'.repeat(43)), 401)
    expectStatus('inactive', await as(callers.inactive), 401)
    expectStatus('suspended', await as(callers.suspended), 401)
    // Neither opens what the other does.
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
      own: Object.fromEntries(Object.keys(sample.own).map((name) => [name, nobodysId])),
    }
    expectStatus('stranger', await as(callers.stranger), 404)
    expectStatus('administrator who is not the owner', await as(callers.admin), 404)
    expectStatus('missing id', await as(callers.owner.token, missing), 404)
  }
  const own = await as(operation.access === 'admin' ? callers.admin : opens)
  if ([401, 403, 404].includes(own.status) || own.status >= 500)
    faults.push(`owner: ${own.status} ${own.code ?? ''}`)
  return faults
}

export const pathOf = (operation: Operation, { own, shared }: Sample): string =>
  operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(own?.[name] ?? shared?.[name] ?? nobodysId),
  )
