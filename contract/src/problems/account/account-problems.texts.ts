import { seconds } from '#engines/engine-problems.texts.ts'
import type { AccountProblemTexts } from '../problem-codes.ts'

export const frenchAccountProblems: AccountProblemTexts = {
  'session.required': 'Connectez-vous pour continuer.',
  'session.ended': 'Votre session est fermée. Reconnectez-vous pour continuer.',
  'access.admin-only': 'Accès admin requis',
  'account.invalid-credentials': 'Identifiants invalides',
  'account.inactive': 'Compte désactivé',
  'account.suspended': 'Compte suspendu',
  'account.email-taken':
    'Un compte existe déjà avec cette adresse email. Connectez-vous, ou choisissez-en une autre.',
  'account.registration-closed':
    'Les inscriptions sont fermées. Demandez un compte à votre administrateur.',
  'account.first-code-required':
    'Le premier compte de cette installation se crée avec le lien affiché dans la console du serveur. Utilisez ce lien.',
  'account.too-many-attempts': (params) => `Trop de tentatives. Réessayez dans ${seconds(params)}.`,
  'account.refresh-invalid': 'Votre session est fermée. Reconnectez-vous pour continuer.',
  'account.link-invalid':
    'Ce lien a déjà été utilisé, a expiré ou a été remplacé. Demandez-en un autre à votre administrateur.',
  'account.wrong-password': 'Le mot de passe est incorrect. Vérifiez-le, puis réessayez.',
  'account.password-required':
    'Pour changer l’email de connexion, entrez aussi votre mot de passe actuel.',
  'account.password-common':
    'Ce mot de passe est parmi les plus courants : il serait vite deviné. Choisissez-en un autre, par exemple trois mots sans rapport entre eux.',
  'account.password-personal':
    'Ce mot de passe est le nom ou l’email du compte\u00a0: il serait vite deviné. Choisissez-en un autre, par exemple trois mots sans rapport entre eux.',
  'account.hand-over-first':
    'Vous êtes le seul administrateur. Cédez d’abord l’administration à un autre compte (Admin > Gestion des utilisateurs), puis supprimez le vôtre.',
  'session.proof-required': 'Confirmez que c’est vous, puis recommencez.',
  'account.awaiting-approval':
    'Votre demande est enregistrée. L’administrateur doit l’accepter avant votre première connexion.',
  'account.password-closed':
    'Ici, votre mot de passe n’ouvre plus de session. Connectez-vous par votre organisation, avec le bouton de cette page.',
  'account.confirm-address':
    'Ouvrez le lien du courriel que nous venons de vous envoyer\u00a0: il confirme votre adresse. Sans courriel reçu, vérifiez l’adresse et vos indésirables.',
  'account.invitation-needed':
    'Les comptes se créent ici sur invitation. Demandez la vôtre à votre administrateur.',
  'account.invitation-invalid':
    'Cette invitation a déjà servi, a expiré, a été révoquée ou vaut pour une autre adresse. Demandez-en une autre à la personne qui vous a invité.',
  'account.domain-refused': (params) =>
    `Les comptes se créent ici avec une adresse de votre organisation${params.domains ? ` (${params.domains})` : ''}. Utilisez la vôtre.`,
  'account.no-mail':
    'Cette installation n’envoie pas de courriel. Demandez un nouveau mot de passe à votre administrateur.',
  'account.link-needed': (params) =>
    `Un compte existe déjà avec cette adresse. Prouvez une fois qu’il est à vous\u00a0; ensuite, ${params?.name ?? 'votre fournisseur'} suffira.`,
  'provider.not-found':
    'Ce fournisseur d’identité n’existe plus, ou il est fermé. Choisissez un autre moyen de connexion.',
  'provider.too-many': 'Douze fournisseurs d’identité au plus. Retirez-en un d’abord.',
  'provider.failed': (params) =>
    `La connexion chez ${params?.name ?? 'votre fournisseur'} n’a pas abouti. Reprenez, ou choisissez un autre moyen.`,
  'provider.refused': (params) =>
    `${params?.name ?? 'votre fournisseur'} ne vous ouvre pas cette installation. Demandez à votre administrateur.`,
  'provider.no-account': (params) =>
    `Vous n’avez pas de compte ici, et ${params?.name ?? 'votre fournisseur'} n’en crée pas pour vous. Demandez-le à votre administrateur.`,
  'provider.sign-in-expired': 'Cette connexion a expiré. Reprenez depuis la page de connexion.',
  'provider.already-linked':
    'Ce compte du fournisseur est déjà relié, ou le vôtre l’est à un autre.',
  'provider.not-linked': 'Votre compte n’est pas relié à ce fournisseur.',
  'provider.not-fresh': (params) =>
    `${params?.name ?? 'votre fournisseur'} n’a pas vérifié de nouveau que c’est vous. Reprenez, ou choisissez un autre moyen.`,
  'provider.other-account': (params) =>
    `Ce n’est pas le compte relié au vôtre chez ${params?.name ?? 'votre fournisseur'}.`,
  'provider.logout-refused': 'Ce jeton de déconnexion n’est pas valable.',
  'provider.last-way-in':
    'C’est votre seul moyen de connexion. Choisissez d’abord un mot de passe, ou ajoutez une clé d’identification.',
  'account.second-factor': 'Entrez maintenant votre second facteur.',
  'account.sign-in-expired': 'Cette connexion a expiré. Reprenez depuis la page de connexion.',
  'factor.required':
    'Votre administrateur demande un second facteur. Ajoutez-le dans Mon profil pour continuer.',
  'factor.wrong-code': 'Ce code est faux. Entrez celui que votre application affiche maintenant.',
  'factor.code-used': 'Ce code a déjà servi. Attendez le suivant.',
  'factor.clock-differs':
    'L’heure de votre téléphone et celle du serveur diffèrent. Mettez votre téléphone à l’heure automatique, puis réessayez.',
  'factor.too-many-codes':
    'Trop de codes faux aujourd’hui. Utilisez une clé d’identification ou un code de secours, ou demandez à votre administrateur de retirer votre second facteur.',
  'factor.recovery-code-wrong': 'Ce code de secours est faux ou a déjà servi. Essayez-en un autre.',
  'factor.passkey-refused':
    'Cette clé d’identification n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.',
  'factor.passkeys-unavailable':
    'Les clés d’identification demandent une adresse en https qui porte un nom. Choisissez un autre moyen, ou prévenez votre administrateur.',
  'factor.too-many-passkeys':
    'Vous avez déjà dix clés d’identification. Retirez-en une, puis réessayez.',
  'factor.authenticator-exists':
    'Une application d’authentification est déjà ajoutée. Retirez-la d’abord.',
  'factor.authenticator-not-begun': 'Recommencez l’ajout de l’application d’authentification.',
  'factor.not-found':
    'Ce second facteur est introuvable\u00a0: il a peut-être été retiré. Rechargez la page.',
}
