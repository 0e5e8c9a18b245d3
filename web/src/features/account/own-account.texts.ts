import { defineTexts } from '#language/texts.ts'

const endedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'Une autre session a été terminée.'
    : `${count} autres sessions ont été terminées.`
}
const revokedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'Votre clé d’accès est révoquée.'
    : `Vos ${count} clés d’accès sont révoquées.`
}

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
    revokeKeys: (count: number) =>
      count === 1 ? 'Révoquer aussi ma clé d’accès' : `Révoquer aussi mes ${count} clés d’accès`,
    revokeKeysHelp:
      'Une clé que quelqu’un d’autre aurait créée cesse alors de servir. Vos programmes auront besoin d’une nouvelle clé.',
    changed: (ended: number, keys: number) =>
      ['Mot de passe changé.', endedText(ended), revokedText(keys)]
        .filter((sentence) => sentence !== '')
        .join(' '),
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
