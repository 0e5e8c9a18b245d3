import { defineTexts } from '#language/texts.ts'

export const dashboardTexts = defineTexts('dashboard', {
  title: 'Tableau de bord',
  greeting: (firstName: string) => `Bonjour ${firstName}. Voici où vous en étiez.`,
  newChat: 'Nouveau chat',
  tabs: { overview: 'Aperçu', history: 'Historique', statistics: 'Statistiques' },
  newImage: 'Créer une image',
  pictures: 'Images créées',
  replies: 'Réponses du chat',
  links: {
    inpainting: { label: 'Nouvel inpainting', help: 'Changer une partie d’une image' },
    inpaintingHistory: {
      label: 'Historique d’inpainting',
      help: 'Retrouver, recréer, télécharger',
    },
    settings: { label: 'Paramètres', help: 'Thème, notifications, stockage' },
    chat: { label: 'Chat', help: 'Poser une question, reprendre un chat' },
    help: { label: 'Aide', help: 'Premiers pas et questions courantes' },
    profile: { label: 'Mon Profil', help: 'Nom, email, photo' },
  },
})
