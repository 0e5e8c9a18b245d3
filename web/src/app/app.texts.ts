import { defineTexts } from '#language/texts.ts'

export const appTexts = defineTexts('app', {
  product: 'Atelier IA',
  home: 'Atelier IA, tableau de bord',
  skip: 'Aller au contenu',
  loading: 'Chargement de la page',
  notFound: 'Page introuvable',
  myProfile: 'Mon Profil',
  myUsage: 'Mon usage',
  assistants: 'Assistants',
  archives: 'Archives',
  prompts: 'Prompts',
  projects: 'Projets',
  trash: 'Corbeille',
  error: {
    title: "Une erreur s'est produite",
    text: 'Cette page n’a pas pu s’afficher. Vos données enregistrées sont intactes. Si le problème continue, prévenez votre administrateur.',
    retry: 'Réessayer',
  },
  navigation: { tools: 'Outils', open: 'Ouvrir le menu', close: 'Fermer le menu' },
  account: {
    menu: 'Compte',
    button: (name: string) => `Compte de ${name}`,
    profile: 'Profil',
    appearance: 'Thème',
    schemes: { light: 'Clair', dark: 'Sombre', system: 'Automatique' },
    help: 'Aide',
    shortcuts: 'Raccourcis clavier',
    settings: 'Paramètres',
    logout: 'Déconnexion',
  },
})
