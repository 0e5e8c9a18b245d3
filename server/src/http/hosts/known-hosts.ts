import { isIP } from 'node:net'
import { isHostAmong } from '@atelier/contract/configuration/hosts'
import type { Session } from '../handlers.ts'

/** The names by which the server may be reached, as they are now. */
export interface HostRules {
  /** Of the environment and the machine; in small letters. */
  readonly fixed: readonly string[]
  /** Set by the administrator. */
  added(): readonly string[]
  /** An installation older than this check admits any name until it has learnt its administrator's. */
  isLearning(): boolean
}

export interface KnownHosts {
  readonly rules: HostRules
  /** To be told of every session that calls: the administrator's teaches the name by which it came. */
  learn(header: string, session: Session | undefined): Promise<void>
}

/** `save` stores a name that was learnt, or that there is none to learn. */
export const createKnownHosts = (
  rules: HostRules,
  save: (host: string | undefined, session: Session) => Promise<void>,
): KnownHosts => ({
  rules,
  async learn(header, session) {
    // An access key is a program's, and opens the gateway only.
    if (!rules.isLearning() || session?.role !== 'ADMIN' || session.scopes) return
    const isOwn = isKnownHost(header, { ...rules, isLearning: () => false })
    await save(isOwn ? undefined : hostNameIn(header), session)
  },
})

/** Suffixes that no name of the internet has, so that no stranger's page has one. */
const localSuffixes = ['.localhost', '.local', '.internal', '.lan', '.home.arpa']

/**
 * Whether a request may come under this `Host`. A page of a stranger whose name is turned to this machine (DNS rebinding)
 * is to a browser the same origin as ours, and bears its own name: that is all there is to tell them apart.
 */
export function isKnownHost(header: string, rules: HostRules): boolean {
  // Every browser sends one; what sends none (a probe by HTTP/1.0) runs no stranger's script.
  if (header === '') return true
  const host = hostNameIn(header)
  if (host === undefined) return false
  return (
    isIP(host) !== 0 ||
    !host.includes('.') ||
    localSuffixes.some((suffix) => host.endsWith(suffix)) ||
    isHostAmong(host, rules.fixed) ||
    isHostAmong(host, rules.added()) ||
    rules.isLearning()
  )
}

/** The name in a `Host` header, without port, brackets or final dot, in small letters; `undefined` for what is no name. */
export function hostNameIn(header: string): string | undefined {
  const [, address, name] =
    /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(header.trim()) ?? []
  return (address ?? name)?.toLowerCase().replace(/\.$/, '')
}

/** Whether it names the machine itself, as one does who sits before it. */
export function isLoopbackHost(header: string): boolean {
  const host = hostNameIn(header) ?? ''
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}
