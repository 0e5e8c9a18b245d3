import { z } from 'zod'

export const mailFailureCodes = [
  'unreachable',
  'certificate',
  'no-encryption',
  'login',
  'sender',
  'recipient',
  'refused',
  'unreadable',
  'expired',
  'interrupted',
  'other',
] as const
export const MailFailureCode = z.enum(mailFailureCodes)
export type MailFailureCode = z.output<typeof MailFailureCode>

/** What went wrong and what to do, for the administrator. */
export const mailFailureMessages: Readonly<Record<MailFailureCode, string>> = {
  unreachable:
    'Le serveur de courriel ne répond pas. Vérifiez son nom, son port et le chiffrement, et que le réseau le laisse joindre.',
  certificate:
    'Le certificat du serveur de courriel n’est pas reconnu. Vérifiez le nom du serveur, ou donnez son autorité de certification dans NODE_EXTRA_CA_CERTS.',
  'no-encryption':
    'Le serveur de courriel ne propose pas le chiffrement demandé. Choisissez l’autre chiffrement, ou un autre port.',
  login:
    'Le serveur de courriel refuse l’identifiant ou le mot de passe. Vérifiez-les, puis réessayez.',
  sender:
    'Le serveur de courriel refuse l’adresse d’expédition. Choisissez une adresse que cet identifiant peut utiliser.',
  recipient: 'Le serveur de courriel refuse l’adresse du destinataire. Vérifiez-la.',
  refused: 'Le serveur de courriel refuse ce message. Sa réponse en donne la raison.',
  unreadable:
    'Le contenu de ce courriel ne peut plus être lu\u00a0: les secrets de l’installation ont changé.',
  expired: 'Ce courriel a attendu trop longtemps\u00a0: il n’a plus été envoyé.',
  interrupted: 'Le serveur s’est arrêté pendant le dernier envoi de ce courriel.',
  other: 'L’envoi a échoué. Le journal en donne la raison.',
}

/** Why a mail was not sent. */
export const MailFailure = z.object({
  code: MailFailureCode,
  /** In French. */
  message: z.string(),
  /** What the mail server said, in its own words. */
  reason: z.string().nullable(),
})
export type MailFailure = z.output<typeof MailFailure>
