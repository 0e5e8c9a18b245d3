import { defineTexts } from '#language/texts.ts'

/** Apart from the texts of signing in: hardly anyone opens the page of a one-time link. */
export const passwordLinkTexts = defineTexts('passwordLink', {
  title: 'Nouveau mot de passe',
  loading: 'Vérification du lien',
  forWhom: (name: string, email: string) =>
    `Choisissez le mot de passe de ${name} (${email}). Ce lien n’est utilisable qu’une seule fois\u00a0; il ferme les sessions du compte et révoque ses clés d’accès.`,
  password: 'Nouveau mot de passe',
  submit: 'Enregistrer le mot de passe',
  done: 'Votre mot de passe a été changé, vos sessions ont été fermées et vos clés d’accès révoquées. Connectez-vous avec le nouveau.',
  incomplete:
    'Ce lien est incomplet. Copiez-le en entier, ou demandez-en un autre à votre administrateur.',
})
