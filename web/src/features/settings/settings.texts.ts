import { defineTexts } from '#language/texts.ts'

export const settingsTexts = defineTexts('settings', {
  title: 'Paramètres',
  help: 'Vos paramètres s’appliquent dans tous vos navigateurs.',
  saved: 'Paramètres enregistrés.',
  notSaved: 'Les paramètres n’ont pas pu être enregistrés',
  failed: 'Vos paramètres n’ont pas pu être chargés',
  retry: 'Réessayer',
  loading: 'Chargement de vos paramètres',
  profile: {
    title: 'Profil',
    open: 'Ouvrir Mon Profil',
    note: 'Nom, email, photo, mot de passe et sessions se modifient dans Mon Profil.',
    defaultModel: 'Modèle par défaut',
    defaultModelHelp: 'Sélectionné par défaut sur les pages qui le proposent.',
    noModel: 'Aucun\u00a0: le premier de la liste',
    goneModel: (id: string) => `${id} (n’est plus proposé)`,
    defaultAssistant: 'Assistant par défaut',
    defaultAssistantHelp: 'Vos nouveaux chats commencent avec lui.',
    installationAssistant: 'Celui de l’installation, s’il y en a un',
    noAssistant: 'Sans assistant',
    goneAssistant: 'Un assistant qui n’est plus là',
    autoSave: 'Enregistrement automatique',
    autoSaveText:
      'Vos brouillons sont conservés si la page est rechargée, et les corrections d’une transcription sont enregistrées automatiquement.',
  },
  appearance: {
    title: 'Apparence',
    theme: 'Thème',
    themes: { light: 'Clair', dark: 'Sombre', system: 'Automatique' },
    themeHelp: 'Automatique suit le réglage de votre appareil.',
    language: 'Langue',
    languages: { fr: 'Français', en: 'English', es: 'Español' },
    languageHelp: 'La page est rechargée dans la langue choisie.',
  },
  notifications: {
    title: 'Notifications',
    generationComplete: 'Fin d’une tâche',
    generationCompleteText:
      'Un message s’affiche quand une tâche se termine alors que vous êtes sur une autre page.',
    push: 'Notifications du navigateur',
    pushText: 'Quand la page est cachée, le navigateur vous prévient de la fin d’une tâche.',
    pushRefused:
      'Le navigateur refuse les notifications de cette adresse. Autorisez-les dans ses réglages, puis réessayez.',
    pushMissing: 'Ce navigateur n’affiche de notifications que sur une adresse sécurisée (https).',
    systemAlerts: 'Annonces de l’administrateur',
    systemAlertsText: 'Les avertissements et la maintenance s’affichent toujours.',
    email: 'Emails',
    emailText:
      'Une fois toutes vos pages fermées, la fin d’une tâche de plus de deux minutes vous est annoncée par email.',
    emailMissing:
      'Atelier IA n’envoie pas d’emails\u00a0: les messages s’affichent dans les pages, et dans le navigateur si vous activez ses notifications.',
  },
  privacy: {
    title: 'Confidentialité',
    publicProfile: 'Profil public',
    shareGenerations: 'Partager mes créations',
    noPublicProfile: 'Aucune page ne montre votre profil aux autres.',
    sharedByChoice: 'Les autres ne voient que ce que vous partagez vous-même.',
    allowAnalytics: 'Signaler les erreurs de la page',
    allowAnalyticsText:
      'Les erreurs du navigateur sont envoyées à votre serveur, sans vos textes ni vos images.',
  },
  storage: {
    title: 'Stockage',
    quality: 'Qualité de compression',
    qualityHelp:
      'S’applique aux images téléchargées en JPEG ou WebP et aux prochains aperçus. Les originaux ne changent jamais.',
    historyItems: 'Éléments affichés dans un historique',
    historyItemsHelp: 'Au-delà, «\u00a0Charger plus\u00a0» montre la suite. Rien n’est supprimé.',
  },
  download: {
    choose: 'Choisir le format',
    formats: { png: 'PNG, l’original', jpeg: 'JPEG', webp: 'WebP' },
    atQuality: (format: string, quality: number) => `${format}, qualité ${quality}`,
  },
})
