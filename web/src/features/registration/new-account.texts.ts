import { defineTexts } from '#language/texts.ts'

/** Apart from the texts of signing in: invitations, waiting accounts, and links that are sent by mail. */
export const newAccountTexts = defineTexts('newAccount', {
  backToLogin: 'Revenir à la connexion',
  invitation: {
    loading: 'Vérification de l’invitation',
    retry: 'Réessayer',
    until: (date: string) => `Vous êtes invité. Créez votre compte avant le ${date}.`,
  },
  forgotten: {
    help: 'Entrez l’email de votre compte\u00a0: vous recevrez un lien, valable une heure, pour choisir un nouveau mot de passe.',
    submit: 'Recevoir le lien',
    sent: (email: string) =>
      `Si un compte a l’adresse ${email}, un courriel vient de lui être envoyé. S’il n’arrive pas, vérifiez l’adresse et vos indésirables.`,
  },
  address: {
    title: 'Confirmer votre adresse',
    help: 'Entrez le mot de passe de votre compte\u00a0: il montre que c’est bien vous qui l’avez créé.',
    submit: 'Confirmer mon adresse',
    done: (email: string) => `L’adresse ${email} est confirmée. Vous pouvez vous connecter.`,
    awaitsApproval: (email: string) =>
      `L’adresse ${email} est confirmée. L’administrateur doit encore accepter votre compte.`,
    incomplete: 'Ce lien est incomplet. Copiez-le en entier depuis le courriel.',
  },
})
