import { z } from 'zod'

/** What a mail says. It becomes plain text and HTML; nothing of it is read as HTML. */
export const MailContent = z.object({
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.url({ protocol: /^https?$/ }) }).optional(),
  /** Smaller, below the rest: what to do when the mail was not expected. */
  notes: z.array(z.string()),
})
export type MailContent = z.output<typeof MailContent>

export type MailLanguage = 'fr' | 'en' | 'es'
