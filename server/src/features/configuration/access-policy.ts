import { isDeepStrictEqual } from 'node:util'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type {
  AccessChange,
  AccessPolicy,
  PasswordUse,
} from '@atelier/contract/configuration/access'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import { type Clock, isoDate } from '#platform/clock.ts'
import { fixedProblem } from './apply-change.ts'
import { auditEntriesOf } from './configuration-audit.ts'
import type { Settings } from './configuration-settings.ts'
import type { FixedSettings } from './engine-settings.ts'

const dayMs = 24 * 60 * 60 * 1000
type Fixed = Pick<FixedSettings, 'registration'>

interface ChangedSettings {
  readonly after: Settings
  readonly entries: readonly NewAuditEntry[]
}

/** Who may create an account: the environment wins over what is stored. */
export const registrationOf = (
  { registration: { isChosen: _, ...registration } }: Settings,
  fixed: Fixed,
): AccessPolicy['registration'] => ({
  ...registration,
  mode: fixed.registration ?? registration.mode,
})

const asChosen = (settings: Settings, change: AccessChange['registration'] = {}): Settings => ({
  ...settings,
  registration: { ...settings.registration, ...defined(change), isChosen: true },
})

const withChange = (
  before: Settings,
  { registration, secondFactor = {}, signIn = {}, keys = {} }: AccessChange,
  now: number,
): Settings => ({
  ...(registration ? asChosen(before, registration) : before),
  secondFactor: withStart(
    before.secondFactor,
    { ...before.secondFactor, ...defined(secondFactor) },
    now,
  ),
  signIn: { ...before.signIn, ...defined(signIn) },
  keys: { ...before.keys, ...defined(keys) },
})

const needsMail = ({ mode, confirmsAddress }: AccessPolicy['registration']) =>
  mode === 'domains' || (confirmsAddress && mode !== 'closed')

/**
 * What applies: nobody can register where addresses must be confirmed and no mail can be sent any more, nor where the password of the new
 * account would open nothing.
 */
export const effectiveRegistration = (
  policy: AccessPolicy['registration'],
  {
    sendsLinks,
    passwordsFor,
  }: { readonly sendsLinks: boolean; readonly passwordsFor: PasswordUse },
): AccessPolicy['registration'] =>
  (needsMail(policy) && !sendsLinks) || passwordsFor === 'administrator'
    ? { ...policy, mode: 'closed' }
    : policy

const closesPasswords = (before: Settings, after: Settings): boolean =>
  after.signIn.passwordsFor === 'administrator' && before.signIn.passwordsFor === 'everyone'

/** Who changes the policy, and what else the installation has. */
interface AccessChanger {
  readonly actor: NewAuditEntry['actor']
  readonly sendsLinks: boolean
  /** The identity providers that are on. */
  readonly providerIds: readonly string[]
}

/** @throws Problem */
function requireUsable(policy: AccessPolicy['registration'], sendsLinks: boolean): void {
  if (needsMail(policy) && !sendsLinks) throw new Problem('access.needs-mail')
  if (policy.mode === 'domains' && policy.domains.length === 0)
    throw new Problem('access.needs-domain', {
      fields: { 'registration.domains': 'Domaine requis' },
    })
}

/** Who may enter, and what with: read at each request, changed by the administrator. */
export function createAccessPolicy(
  { clock, fixed }: { readonly clock: Clock; readonly fixed: FixedSettings },
  settings: () => Settings,
  store: (decide: (before: Settings) => Promise<ChangedSettings>) => Promise<void>,
) {
  const read = (sendsLinks: boolean) => ({ ...presentPolicy(settings(), fixed), sendsLinks })
  return {
    /** `sendsLinks`: mails with links can be sent. */
    read,
    /** @throws Problem if the environment fixes a value, or another setting is missing */
    async save(
      change: AccessChange,
      { actor, sendsLinks, providerIds }: AccessChanger,
    ): Promise<AccessPolicy> {
      const mode = change.registration?.mode
      if (fixed.registration !== undefined && mode !== undefined && mode !== fixed.registration)
        throw fixedProblem('registration.mode', 'REGISTRATION')
      await store(async (before) => {
        const after = withChange(before, change, clock.now())
        if (closesPasswords(before, after) && providerIds.length === 0)
          throw new Problem('access.needs-provider')
        const { goesTo } = after.signIn
        if (goesTo !== null && goesTo !== before.signIn.goesTo && !providerIds.includes(goesTo))
          throw new Problem('provider.not-found')
        // What was saved before stays, even if the mail server is gone: other settings are changed beside it.
        const [then, now] = [before, after].map((one) => registrationOf(one, fixed))
        if (now && !isDeepStrictEqual(now, then)) requireUsable(now, sendsLinks)
        return { after, entries: auditEntriesOf(actor, before, after) }
      })
      return read(sendsLinks)
    },
    /** Nobody has chosen yet who may create an account. */
    isRegistrationUnset: (): boolean =>
      fixed.registration === undefined && !settings().registration.isChosen,
    /** The administrator is not asked again. */
    postpone: (actor: NewAuditEntry['actor']): Promise<void> =>
      store(async (before) => {
        const after = asChosen(before)
        return { after, entries: auditEntriesOf(actor, before, after) }
      }),
    passwordsFor: (): PasswordUse => settings().signIn.passwordsFor,
    /** The provider may be gone, or off, since. */
    goesTo: (): string | null => settings().signIn.goesTo,
    longestKeyDays: (): number | null => settings().keys.longestDays,
    /** Whether this user must add a second factor before anything else. */
    lacksSecondFactor({
      role,
      isProtected,
    }: {
      readonly role: 'USER' | 'ADMIN'
      readonly isProtected: boolean
    }): boolean {
      if (isProtected) return false
      const { secondFactor } = settings()
      if (secondFactor.requiredFor === 'nobody') return false
      if (secondFactor.requiredFor === 'administrator' && role !== 'ADMIN') return false
      return clock.now() >= requiredFrom(secondFactor)
    },
  }
}

type SecondFactorSettings = Settings['secondFactor']
const requiredFrom = ({ requiredSince = 0, graceDays }: SecondFactorSettings): number =>
  requiredSince + graceDays * dayMs

/** The grace begins anew when more users are concerned. */
function withStart(
  before: SecondFactorSettings,
  { requiredSince, ...after }: SecondFactorSettings,
  now: number,
): SecondFactorSettings {
  if (after.requiredFor === 'nobody') return after
  const isSame = after.requiredFor === before.requiredFor && requiredSince !== undefined
  return { ...after, requiredSince: isSame ? requiredSince : now }
}

function presentPolicy(settings: Settings, fixed: Fixed): Omit<AccessPolicy, 'sendsLinks'> {
  const { requiredFor, graceDays } = settings.secondFactor
  return {
    registration: registrationOf(settings, fixed),
    secondFactor: {
      requiredFor,
      graceDays,
      requiredFrom: requiredFor === 'nobody' ? null : isoDate(requiredFrom(settings.secondFactor)),
    },
    signIn: settings.signIn,
    keys: settings.keys,
    fixed:
      fixed.registration === undefined
        ? []
        : [{ field: 'registration.mode', variable: 'REGISTRATION' }],
  }
}
