import type { Notice as Announcement } from '@atelier/contract/notices/notices'

/** Something to show on whatever page is open. */
export interface Notice {
  readonly id: string
  /** An announcement is a bar above the page. Below it, a lasting notice stays until it is dismissed; a passing one leaves by itself. */
  readonly kind: 'announcement' | 'lasting' | 'passing'
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly message: string
  /** How long a passing one is shown, where that is decided with it. */
  readonly shownMs?: number
  /** What can still be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** When the administrator sent it; absent from notices that the page itself makes. */
  readonly sentAt?: string
  /** What the server itself gives notice of; it has a text and a link of its own. */
  readonly topic?: Announcement['topic']
  /** With `email-changed`: the address until then. */
  readonly previousEmail?: Announcement['previousEmail']
  /** With `retention`: what will go to the trash. */
  readonly due?: Announcement['due']
}
