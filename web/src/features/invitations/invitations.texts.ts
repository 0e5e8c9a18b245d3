import type { InvitationState } from '@atelier/contract/invitations/invitations'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const invitationsTexts = defineTexts('invitations', {
  title: 'Invitations',
  invite: 'Inviter',
  failed: 'Les invitations n’ont pas pu être chargées',
  retry: 'Réessayer',
  cancel: 'Annuler',
  pages: 'Pages des invitations',
  anyone: 'Sans adresse',
  used: (uses: number, max: number) => `${uses} sur ${formatCount(max, 'compte')}`,
  until: (date: string) => `Valable jusqu’au ${date}`,
  states: {
    open: 'Ouverte',
    suspended: 'Suspendue',
    used: 'Utilisée',
    expired: 'Expirée',
    revoked: 'Révoquée',
  } satisfies Record<InvitationState, string>,
  suspended: 'La personne qui l’a créée n’en a plus le droit',
  groups: (names: string) => `Groupes\u00a0: ${names}`,
  revoke: 'Révoquer',
  revokeOf: (name: string) => `Révoquer l’invitation ${name}`,
  question: (name: string) => `Révoquer l’invitation ${name}\u00a0?`,
  questionText: 'Son lien ne créera plus de compte. Les comptes déjà créés restent.',
  revoked: 'Invitation révoquée',
  dialog: {
    title: 'Inviter',
    made: 'Invitation créée',
    email: 'Email (facultatif)',
    emailHelp:
      'L’invitation ne vaut alors que pour cette adresse, et lui est envoyée si l’installation envoie des courriels.',
    uses: 'Nombre de comptes',
    groupsHelp: 'Chaque compte créé y est aussitôt.',
    days: 'Valable, en jours',
    note: 'Note (facultative)',
    noteHelp: 'Pour vous y retrouver\u00a0: un service, une classe…',
    submit: 'Créer l’invitation',
    sent: (email: string) => `L’invitation est partie à ${email}.`,
    once: 'Copiez ce lien maintenant\u00a0: il ne sera plus montré.',
    link: 'Lien d’invitation',
    copy: 'Copier le lien',
  },
})
