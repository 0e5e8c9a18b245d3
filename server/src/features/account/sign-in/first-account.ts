import { createHash, timingSafeEqual } from 'node:crypto'
import { Login } from '@atelier/contract/account/account'
import type { AccessPolicy } from '@atelier/contract/configuration/access'
import type { Status } from '@atelier/contract/configuration/status'
import { Problem } from '@atelier/contract/problems/problems'
import { validate } from '@atelier/contract/wire/validation'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import {
  isShortPassword,
  type PasswordRuleSource,
  passwordRefusal,
} from '../passwords/password-rule.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { NewAccount } from '../stored-account.repository.ts'

export interface RegistrationRules {
  /** Who may create an account. */
  registration(): AccessPolicy['registration']
  /** Required to create the first account when the caller may be a stranger. */
  readonly firstCode?: string | undefined
  /** Whether users of this machine need the code too, because the network reaches the server; true by default. */
  readonly isFirstCodeForAll?: boolean | undefined
  /** The account that becomes the administrator if there is none. */
  readonly adminEmail?: string | undefined
  readonly adminPassword?: string | undefined
  /** Whether the administrator still has to choose who may create an account; no by default. */
  isRegistrationUnset?(): boolean
}

export interface Caller {
  /** The request comes from this machine, without a proxy. */
  readonly isDirect?: boolean
}

type RegistrationState = Status['registration']

interface FirstAccountDependencies extends RegistrationRules, PasswordRuleSource {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** Decides who may register, and who becomes the administrator. */
export function createFirstAccount(options: FirstAccountDependencies) {
  const { database, clock, makeId, log } = options
  const registrationState = createRegistrationState(options)

  return {
    registrationState,
    /**
     * Refuses callers who may not register. Returns whether this may be the first account.
     * @throws Problem
     */
    async requireOpenRegistration(
      {
        code,
        invitation,
      }: { readonly code: string | undefined; readonly invitation: string | undefined },
      caller: Caller = {},
    ): Promise<{ mayBeFirst: boolean }> {
      const { first, mode, codeRequired } = await registrationState(caller)
      if (!first && mode === 'closed') throw new Problem('account.registration-closed')
      if (!first && mode === 'invitation' && invitation === undefined)
        throw new Problem('account.invitation-needed')
      if (codeRequired && !isSame(code ?? '', options.firstCode ?? ''))
        throw new Problem('account.first-code-required')
      return { mayBeFirst: first }
    },
    /** Creates the administrator set in the environment, if there is none. */
    async ensureConfiguredAdmin(): Promise<void> {
      const configured = { email: options.adminEmail, password: options.adminPassword }
      if (configured.email === undefined || configured.password === undefined) return
      if (await accountRows(database.queries).findAdmin()) return
      const checked = validate(Login, configured)
      if (!checked.ok)
        throw new Error(
          `ADMIN_EMAIL ou ADMIN_PASSWORD : ${Object.values(checked.fields).join(' ; ')}.`,
        )
      const { email, password } = checked.value
      const name = 'Administration'
      const refusal = passwordRefusal(options, password, { name, email })
      if (refusal) throw new Error(`ADMIN_PASSWORD : ${refusal.message}`)
      const account = {
        id: makeId(),
        email,
        name,
        isShort: isShortPassword(password),
        passwordHash: await hashPassword(password, email),
        createdAt: clock.now(),
      }
      const isDone = await database.commit(
        (transaction) => createOrPromoteAdmin(transaction, account),
        { lock: 'accounts' },
      )
      if (isDone) log.info('l’administrateur a été créé d’après l’environnement')
    },
  }
}

export type FirstAccount = ReturnType<typeof createFirstAccount>

/** The login page reads it without a session. The first account can always be created. */
function createRegistrationState({
  database,
  isFirstCodeForAll: isCodeForAll = true,
  ...options
}: FirstAccountDependencies) {
  return async ({ isDirect = false }: Caller = {}): Promise<RegistrationState> => {
    const first = await accountRows(database.queries).isEmpty()
    const policy = options.registration()
    return {
      ...policy,
      domains: policy.mode === 'domains' ? policy.domains : [],
      open: first || (policy.mode !== 'closed' && policy.mode !== 'invitation'),
      first,
      codeRequired: first && options.firstCode !== undefined && (isCodeForAll || !isDirect),
    }
  }
}

/**
 * Creates the account, or promotes the one with this e-mail. Returns `false` if another
 * administrator was created first.
 */
async function createOrPromoteAdmin(
  transaction: Queries,
  account: Omit<NewAccount, 'role'>,
): Promise<boolean> {
  const rows = accountRows(transaction)
  if (await rows.findAdmin()) return false
  const known = await rows.findByEmail(account.email)
  if (!known) return (await rows.insert({ ...account, role: 'ADMIN' })) !== undefined
  await rows.reactivate(known.id)
  await rows.setRole(known.id, 'ADMIN')
  await rows.setPassword(known.id, account)
  await sessionRows(transaction).endAllOf(known.id)
  return true
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))
