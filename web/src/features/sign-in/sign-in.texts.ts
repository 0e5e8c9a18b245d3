import { defineTexts } from '#language/texts.ts'

export const signInTexts = defineTexts('account', {
  loginFailed: 'Erreur de connexion',
  registrationFailed: "Erreur d'inscription",
  profileFailed: 'Erreur de mise à jour du profil',
  fields: {
    name: 'Nom',
    email: 'Email',
    password: 'Mot de passe',
    confirmPassword: 'Confirmation du mot de passe',
    code: 'Code du premier compte',
  },
  passwordRule: '6 caractères minimum',
  codeHelp: 'Ce code se trouve à la fin du lien affiché dans la console du serveur.',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  login: {
    title: 'Connexion',
    help: 'Connectez-vous pour retrouver vos chats, images et transcriptions.',
    submit: 'Se connecter',
    other: 'Pas encore de compte ?',
    forgotten: 'Mot de passe oublié\u00a0?',
  },
  registration: {
    title: 'Inscription',
    help: 'Un seul compte donne accès à tous les outils.',
    submit: 'Créer mon compte',
    other: 'Vous avez déjà un compte ?',
  },
  installation: {
    first: 'Aucun compte n’existe encore. Le premier sera celui de l’administrateur.',
    welcome: 'Bienvenue dans Atelier IA.',
    createFirst: 'Créer le premier compte',
    byInvitation:
      'Les comptes se créent ici sur invitation. Demandez la vôtre à votre administrateur.',
    closed: 'Les inscriptions sont fermées. Demandez un compte à votre administrateur.',
    maintenance: 'L’installation est en maintenance. Revenez un peu plus tard.',
    retry: 'Réessayer',
  },
  privacy: 'Vos données sont enregistrées sur ce serveur.',
  picture: {
    title: 'Chat, images, voix et transcription au même endroit.',
    text: 'Un service d’IA hébergé par votre organisation.',
  },
})
