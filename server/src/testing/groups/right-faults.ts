import { toolOf } from '@atelier/contract/groups/tool-of'
import { rightsOf } from '@atelier/contract/wire/operation'
import { type AccessCase, type Call, isLetIn, samplePath } from '../access/access-matrix.ts'
import type { SampleCall } from '../access/access-sample.ts'
import type { RightCallers } from './right-callers.ts'

/** Lists every call that the rights of its caller should have refused, or admitted. */
export async function rightFaults(
  call: Call,
  { name, operation, sample: make }: AccessCase,
  callers: RightCallers,
): Promise<string[]> {
  const faults: string[] = []
  // The guard refuses before it looks at anything but the path.
  const as = (token: string, given: SampleCall = {}) =>
    call(operation, samplePath(operation, given), { token, sample: given })
  async function expectRefused(who: string, token: string, wanted: string) {
    const { status, code = '' } = await as(token)
    if (status !== 403 || code !== wanted) faults.push(`${who}: ${status} ${code} not ${wanted}`)
  }
  async function expectLetIn(who: string, token: string) {
    // What it is called with may be gone afterwards.
    const { status, code = '' } = await as(token, await make())
    if (!isLetIn(status)) faults.push(`${who}: ${status} ${code}`)
  }

  const { access, fresh, scope } = operation
  if (access === 'admin') {
    const rights = rightsOf(operation)
    await expectRefused('without factor', callers.sleeping, 'access.admin-only')
    if (fresh === true)
      await expectRefused('unproved', callers.unproved.admin, 'session.proof-required')
    for (const [right, token] of callers.delegates)
      if (rights.includes(right)) await expectLetIn(`delegate of ${right}`, token)
      else await expectRefused(`delegate of ${right}`, token, 'access.admin-only')
    if (rights.length > 0) await expectLetIn('delegate of all', callers.allRights)
    else await expectRefused('delegate of all', callers.allRights, 'access.admin-only')
  }
  const tool = toolOf(scope ?? name.split('.')[0] ?? '')
  const { toolless, unproved } = callers
  // An administrator has every tool.
  if (tool && access !== 'public' && access !== 'admin')
    await expectRefused(
      'without tools',
      access === 'key' ? toolless.key : toolless.token,
      'access.not-granted',
    )
  if (access === 'user' && fresh === true)
    await expectRefused('unproved', unproved.user, 'session.proof-required')
  return faults
}

/** Lists every call that a required second factor, which its caller has not, should have closed, or left open. */
export async function unprotectedFaults(
  call: Call,
  { operation }: AccessCase,
  { admin, token, key }: { readonly admin: string; readonly token: string; readonly key: string },
): Promise<string[]> {
  const { access, whileUnprotected } = operation
  if (access === 'public') return []
  const faults: string[] = []
  const as = { user: { token }, admin: { token, admin }, key: { key } }[access]
  for (const [who, credential] of Object.entries(as)) {
    const { status, code = '' } = await call(operation, samplePath(operation, {}), {
      token: credential,
      sample: {},
    })
    if ((code === 'factor.required') === (whileUnprotected === true))
      faults.push(`${who}: ${status} ${code}`)
  }
  return faults
}
