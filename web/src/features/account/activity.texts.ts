import type { SecurityEventKind } from '@atelier/contract/account/security-events'
import { defineTexts } from '#language/texts.ts'

const kinds: Readonly<Record<SecurityEventKind, string>> = {
  'signed-in': 'Connexion',
  'signed-in-from-new-network': 'Connexion depuis un nouveau réseau',
  'password-changed': 'Mot de passe changé',
  'email-changed': 'Adresse email changée',
  'authenticator-added': 'Application d’authentification ajoutée',
  'authenticator-removed': 'Application d’authentification retirée',
  'passkey-added': 'Clé d’identification ajoutée',
  'passkey-removed': 'Clé d’identification retirée',
  'recovery-codes-made': 'Codes de secours créés',
  'recovery-code-used': 'Code de secours utilisé',
  'identity-linked': 'Compte relié à un fournisseur',
  'identity-unlinked': 'Compte délié d’un fournisseur',
  'signed-out-by-provider': 'Session fermée par votre fournisseur d’identité',
  'second-factors-reset': 'Seconds facteurs retirés par l’administrateur',
  'key-made': 'Clé d’accès créée',
  'codes-blocked': 'Codes refusés pour un jour, après trop d’erreurs',
}

/** What happened to who may enter the user's own account. */
export const activityTexts = defineTexts('activity', {
  title: 'Activité du compte',
  help: 'Si vous ne reconnaissez pas une ligne, changez votre mot de passe et déconnectez les autres sessions.',
  kinds,
  empty: 'Rien n’est encore noté.',
  pages: 'Pages de l’activité',
  failed: 'L’activité de votre compte n’a pas pu être chargée',
  retry: 'Réessayer',
  loading: 'Chargement de l’activité de votre compte',
})
