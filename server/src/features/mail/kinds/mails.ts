import type { JobKind } from '@atelier/contract/jobs/jobs'
import type { MailContent, MailLanguage } from '../content/mail-content.ts'
import { englishMails } from './mails.texts.en.ts'
import { spanishMails } from './mails.texts.es.ts'
import { frenchMails, type MailTexts, type SecurityEvent } from './mails.texts.ts'

export type { SecurityEvent }

const textsOf: Readonly<Record<MailLanguage, MailTexts>> = {
  fr: frenchMails,
  en: englishMails,
  es: spanishMails,
}

/** Whom a mail speaks to; empty when the name is not known. */
interface Named {
  readonly name: string
}
interface Linked extends Named {
  readonly url: string
}
/** Without a public URL a mail has no link. */
interface MaybeLinked extends Named {
  readonly url?: string | undefined
}

/** The content of every kind of mail, in the language of who receives it. */
export const mails = {
  test(language: MailLanguage, { name }: Named): MailContent {
    const { test, greeting } = textsOf[language]
    return letter(test.subject, greeting(name), { paragraphs: [test.text], notes: [test.note] })
  },
  /** A link to choose a password, or the name of what opens an account without one. */
  forgotten(
    language: MailLanguage,
    params: Linked | (Named & { readonly provider: string }),
  ): MailContent {
    const { forgotten, greeting } = textsOf[language]
    const isLinked = 'url' in params
    return letter(forgotten.subject, greeting(params.name), {
      paragraphs: [isLinked ? forgotten.text : forgotten.byProvider(params.provider)],
      ...(isLinked && { button: { label: forgotten.button, url: params.url } }),
      notes: [forgotten.note],
    })
  },
  /** `until`: the last day, in milliseconds. */
  invitation(
    language: MailLanguage,
    { name, inviter, until, url }: Linked & { readonly inviter: string; readonly until: number },
  ): MailContent {
    const { invitation, greeting } = textsOf[language]
    return letter(invitation.subject(inviter), greeting(name), {
      paragraphs: [invitation.text(formatDay(until, language))],
      button: { label: invitation.button, url },
      notes: [invitation.note],
    })
  },
  /** To a new address, which is used once it is confirmed; the link works for this long. */
  address(
    language: MailLanguage,
    { name, url, days }: Linked & { readonly days: number },
  ): MailContent {
    const { address, greeting } = textsOf[language]
    return letter(address.subject, greeting(name), {
      paragraphs: [address.text(days)],
      button: { label: address.button, url },
      notes: [address.note],
    })
  },
  /** To the address until now. */
  newAddress(language: MailLanguage, { name }: Named): MailContent {
    const { newAddress, greeting } = textsOf[language]
    return letter(newAddress.subject, greeting(name), {
      paragraphs: [newAddress.text],
      notes: [newAddress.note],
    })
  },
  admitted(language: MailLanguage, { name, url }: MaybeLinked): MailContent {
    const { admitted, greeting } = textsOf[language]
    return letter(admitted.subject, greeting(name), {
      paragraphs: [admitted.text],
      ...buttonTo(url, admitted.button),
    })
  },
  refused(language: MailLanguage, { name }: Named): MailContent {
    const { refused, greeting } = textsOf[language]
    return letter(refused.subject, greeting(name), {
      paragraphs: [refused.text],
      notes: [refused.note],
    })
  },
  /** To those who accept accounts. */
  waiting(
    language: MailLanguage,
    { name, count, url }: MaybeLinked & { readonly count: number },
  ): MailContent {
    const { waiting, greeting } = textsOf[language]
    return letter(waiting.subject(count), greeting(name), {
      paragraphs: [waiting.text],
      ...buttonTo(url, waiting.button),
    })
  },
  security(
    language: MailLanguage,
    { name, event, at }: Named & { readonly event: SecurityEvent; readonly at: number },
  ): MailContent {
    const { security, greeting } = textsOf[language]
    const subject = security.subject[event]
    return letter(subject, greeting(name), {
      paragraphs: [`${subject}.`, security.at(formatTime(at, language))],
      notes: [security.note],
    })
  },
  /** What was made is not told: only how many of which kind. */
  workDone(
    language: MailLanguage,
    { name, kinds, url }: MaybeLinked & { readonly kinds: readonly JobKind[] },
  ): MailContent {
    const { workDone, greeting } = textsOf[language]
    const counts = Map.groupBy(kinds, (kind) => kind)
    const [only] = kinds
    const lines = [...counts].map(([kind, same]) => workDone.counts[kind](same.length))
    return letter(
      kinds.length === 1 && only ? workDone.subject[only] : workDone.several(kinds.length),
      greeting(name),
      {
        paragraphs: [workDone.text, ...(kinds.length === 1 ? [] : [lines.join(', ')])],
        ...buttonTo(url, workDone.button),
        notes: [workDone.note],
      },
    )
  },
}

const letter = (
  subject: string,
  greeting: string,
  { notes = [], ...rest }: Pick<MailContent, 'paragraphs' | 'button'> & { notes?: string[] },
): MailContent => ({ subject, greeting, ...rest, notes })

const buttonTo = (url: string | undefined, label: string): Pick<MailContent, 'button'> =>
  url === undefined ? {} : { button: { label, url } }

/** At the server’s clock. */
const formatDay = (at: number, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(at)
const formatTime = (at: number, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(at)
