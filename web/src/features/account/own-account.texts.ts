import { defineTexts } from '#language/texts.ts'

/** The user's own account beyond name and email: password, sessions, picture. */
export const ownAccountTexts = defineTexts('ownAccount', {
  unknownDevice: 'Appareil inconnu',
  device: (browser: string, system: string) => `${browser} sur ${system}`,
  crop: {
    title: 'Recadrer la photo',
    help: 'Faites glisser la photo, ou déplacez-la avec les flèches du clavier.',
    stage: 'Cadrage de la photo',
    position: (across: number, down: number) =>
      `centre à ${across}\u00a0% de la largeur et ${down}\u00a0% de la hauteur`,
    zoom: 'Agrandissement',
    use: 'Utiliser cette photo',
    cancel: 'Annuler',
  },
  password: {
    title: 'Mot de passe',
    help: 'Vos autres sessions se terminent quand vous le changez.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirm: 'Confirmation du nouveau mot de passe',
    rule: '6 caractères minimum',
    submit: 'Changer le mot de passe',
    changed: (ended: number) =>
      ended === 0
        ? 'Mot de passe changé.'
        : `Mot de passe changé. ${ended === 1 ? 'Une autre session a été terminée' : `${ended} autres sessions ont été terminées`}.`,
  },
  sessions: {
    title: 'Sessions ouvertes',
    current: 'Cette session',
    opened: (when: string) => `Ouverte le ${when}`,
    used: 'utilisée',
    end: 'Terminer',
    endOf: (device: string) => `Terminer la session ${device}`,
    endAll: 'Terminer les autres sessions',
    ended: 'Session terminée.',
    allEnded: (count: number) =>
      count === 1 ? 'Une session terminée.' : `${count} sessions terminées.`,
    failed: 'Vos sessions n’ont pas pu être lues',
    retry: 'Réessayer',
    loading: 'Chargement de vos sessions',
  },
})
