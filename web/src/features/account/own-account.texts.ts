import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const endedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'Une autre session a été déconnectée.'
    : `${count} autres sessions ont été déconnectées.`
}
const revokedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'Votre clé d’accès a été révoquée.'
    : `Vos ${count} clés d’accès ont été révoquées.`
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
    help: 'Vos autres sessions sont déconnectées quand vous le changez.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirm: 'Confirmation du nouveau mot de passe',
    rule: '6 caractères minimum',
    submit: 'Changer le mot de passe',
    revokeKeys: (count: number) =>
      count === 1 ? 'Révoquer aussi ma clé d’accès' : `Révoquer aussi mes ${count} clés d’accès`,
    revokeKeysHelp:
      'Une clé créée par quelqu’un d’autre ne fonctionnera alors plus. Vos programmes auront besoin d’une nouvelle clé.',
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
    end: 'Déconnecter',
    endOf: (device: string) => `Déconnecter ${device}`,
    endAll: 'Déconnecter les autres',
    ended: 'Session déconnectée.',
    allEnded: (count: number) =>
      `${formatCount(count, 'session déconnectée', 'sessions déconnectées')}.`,
    failed: 'Vos sessions n’ont pas pu être chargées',
    retry: 'Réessayer',
    loading: 'Chargement de vos sessions',
  },
})
