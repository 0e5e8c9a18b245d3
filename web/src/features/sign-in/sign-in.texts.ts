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
  codeHelp: 'Il est à la fin du lien affiché dans la console du serveur.',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  login: {
    title: 'Connexion',
    help: 'Heureux de vous revoir. Vos travaux vous attendent.',
    submit: 'Se connecter',
    other: 'Pas encore de compte ?',
  },
  registration: {
    title: 'Inscription',
    help: 'Un compte suffit pour tous les outils de l’atelier.',
    submit: 'Créer mon compte',
    other: 'Vous avez déjà un compte ?',
  },
  installation: {
    first: 'Aucun compte n’existe encore ici. Le premier sera celui de l’administrateur.',
    welcome: 'Bienvenue. L’atelier est prêt.',
    createFirst: 'Créer le premier compte',
    closed: 'Les inscriptions sont fermées. Demandez un compte à votre administrateur.',
    maintenance: 'L’installation est en maintenance. Revenez un peu plus tard.',
    retry: 'Réessayer',
  },
  privacy: 'Vos données restent sur ce serveur.',
  picture: {
    title: 'Écrire, dessiner, écouter, au même établi.',
    text: 'Chat, images, retouche, synthèse vocale et transcription, sur vos propres machines.',
  },
})
