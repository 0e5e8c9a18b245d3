import { defineTexts } from '#language/texts.ts'

export const settingsTexts = defineTexts('settings', {
  title: 'Paramètres',
  help: 'Ils suivent votre compte dans tous vos navigateurs.',
  saved: 'Paramètres enregistrés.',
  notSaved: 'Les paramètres n’ont pas pu être enregistrés',
  failed: 'Vos paramètres n’ont pas pu être lus',
  retry: 'Réessayer',
  loading: 'Chargement de vos paramètres',
  profile: {
    title: 'Profil',
    open: 'Ouvrir Mon Profil',
    note: 'Nom, adresse, photo, mot de passe et sessions sont dans Mon Profil.',
    defaultModel: 'Modèle par défaut',
    defaultModelHelp: 'Choisi d’abord sur les pages qui le proposent.',
    noModel: 'Aucun : le premier de la liste',
    goneModel: (id: string) => `${id} (n’est plus proposé)`,
    autoSave: 'Enregistrement automatique',
    autoSaveText:
      'Ce que vous écrivez sans l’envoyer est retrouvé après un rechargement, et les corrections d’une transcription s’enregistrent seules.',
  },
  appearance: {
    title: 'Apparence',
    theme: 'Thème',
    themes: { light: 'Clair', dark: 'Sombre', system: 'Automatique' },
    themeHelp: 'Automatique suit le réglage de votre appareil.',
    language: 'Langue',
    languages: { fr: 'Français', en: 'English', es: 'Español' },
    languageHelp: 'La page se recharge une fois dans la langue choisie.',
  },
  notifications: {
    title: 'Notifications',
    generationComplete: 'Fin d’un travail',
    generationCompleteText:
      'Une annonce dans la page quand une image, une lecture ou un autre travail se termine ailleurs.',
    push: 'Notifications du navigateur',
    pushText: 'Quand la page est cachée, le navigateur vous prévient de la fin d’un travail.',
    pushRefused:
      'Le navigateur refuse les notifications de cette adresse. Autorisez-les dans ses réglages, puis recommencez.',
    pushMissing: 'Ce navigateur n’affiche de notifications que sur une adresse sécurisée (https).',
    systemAlerts: 'Annonces de l’administrateur',
    systemAlertsText: 'Les avertissements et la maintenance s’affichent toujours.',
    email: 'Emails',
    emailText:
      'Cette version n’envoie pas d’emails. Quand l’envoi sera possible, c’est l’administrateur qui pourra connecter un serveur de courrier.',
  },
  privacy: {
    title: 'Confidentialité',
    publicProfile: 'Profil public',
    shareGenerations: 'Partager mes créations',
    nothingShared: 'Rien n’est partagé sur cette installation.',
    allowAnalytics: 'Signaler les erreurs de la page',
    allowAnalyticsText:
      'Les erreurs du navigateur sont envoyées à votre serveur, sans vos textes ni vos images.',
  },
  storage: {
    title: 'Stockage',
    quality: 'Qualité de compression',
    qualityHelp:
      'Des images téléchargées en JPEG ou WebP, et des aperçus à venir. Les originaux ne changent jamais.',
    historyItems: 'Éléments affichés d’un historique',
    historyItemsHelp: 'Au-delà, « Charger plus » montre la suite. Rien n’est supprimé.',
  },
  download: {
    choose: 'Choisir le format',
    formats: { png: 'PNG, l’original', jpeg: 'JPEG', webp: 'WebP' },
    atQuality: (format: string, quality: number) => `${format}, qualité ${quality}`,
  },
})
