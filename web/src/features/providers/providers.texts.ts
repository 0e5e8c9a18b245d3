import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const providersTexts = defineTexts('providers', {
  title: 'Fournisseurs',
  help: 'Les services par lesquels vos utilisateurs se connectent avec le compte qu’ils ont déjà.',
  loading: 'Chargement des fournisseurs…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  add: 'Ajouter un fournisseur',
  change: 'Modifier',
  changeOf: (name: string) => `Modifier ${name}`,
  offer: (name: string) => `Proposer ${name} à la connexion`,
  saved: (name: string) => `Fournisseur «\u00a0${name}\u00a0» enregistré`,
  full: (most: number) => `Il y a déjà ${most} fournisseurs\u00a0: retirez-en un d’abord`,
  noPublicUrl:
    'L’adresse publique manque\u00a0: démarrez le serveur avec PUBLIC_URL. D’ici là, les adresses de retour suivent l’adresse de cette page.',
  fixed:
    'Réglé au démarrage par SIGN_IN_PROVIDERS\u00a0: pour le changer, changez cette variable et redémarrez le serveur.',
  copy: {
    redirectUrl: (name: string) => `Copier l’adresse de retour de ${name}`,
    afterLogoutUrl: (name: string) => `Copier l’adresse après déconnexion de ${name}`,
    logoutUrl: (name: string) => `Copier l’adresse de déconnexion de ${name}`,
  },
  empty: {
    title: 'Aucun fournisseur',
    text: 'Un fournisseur d’identité (OpenID Connect) dit à Atelier IA qui se connecte. Vos utilisateurs entrent avec le compte de leur organisation, sans un mot de passe de plus.',
  },
  failed: {
    load: 'Les fournisseurs n’ont pas pu être chargés',
    save: (reason: string) => `Le fournisseur n’a pas été enregistré\u00a0: ${reason}`,
    remove: (reason: string) => `Le fournisseur n’a pas été retiré\u00a0: ${reason}`,
    action: (reason: string) => `Cela n’a pas abouti\u00a0: ${reason}`,
  },
  card: {
    issuer: 'Adresse',
    creates: 'Nouvelles personnes',
    requires: 'Condition',
    redirectUrl: 'Adresse de retour',
    afterLogoutUrl: 'Adresse après déconnexion',
    logoutUrl: 'Adresse de déconnexion (back-channel)',
  },
  creations: {
    off: 'N’entrent pas sans compte',
    approval: 'Entrent après approbation',
    on: 'Entrent aussitôt',
  },
  test: {
    action: 'Tester',
    of: (name: string) => `Tester ${name}`,
    result: (name: string) => `Résultat du test de ${name}`,
    good: {
      unreachable: 'Son adresse répond.',
      'not-a-provider': 'C’est un fournisseur OpenID Connect, sous cette adresse.',
      'no-keys': 'Ses clés de signature se lisent.',
      'clock-differs': 'Son horloge s’accorde avec celle du serveur.',
    },
    bad: {
      unreachable: 'Son adresse ne répond pas.',
      'not-a-provider': 'Aucun fournisseur OpenID Connect ne se présente sous cette adresse.',
      'no-keys': 'Ses clés de signature ne se lisent pas.',
    },
    clockDiffers: (seconds: number) =>
      `Son horloge et celle du serveur diffèrent de ${Math.abs(seconds)}\u00a0s\u00a0: mettez-les à l’heure.`,
  },
  prepare: {
    action: 'Préparer des comptes',
    of: (name: string) => `Préparer des comptes pour ${name}`,
  },
  removal: {
    action: 'Retirer',
    of: (name: string) => `Retirer ${name}`,
    title: (name: string) => `Retirer «\u00a0${name}\u00a0»\u00a0?`,
    text: 'Ses liens avec les comptes disparaissent et les sessions qu’il a ouvertes se ferment. Qui n’a pas d’autre moyen d’entrer ne pourra plus se connecter.',
    unknown: 'De qui c’est le seul moyen d’entrer n’a pas pu être vérifié.',
    lastWayIn: (people: number) =>
      `C’est le seul moyen d’entrer de ${formatCount(people, 'personne', 'personnes')}\u00a0:`,
    names: (names: string, others: number) =>
      others > 0 ? `${names}, et ${formatCount(others, 'autre', 'autres')}.` : `${names}.`,
    done: (name: string) => `Fournisseur «\u00a0${name}\u00a0» retiré`,
  },
  form: {
    add: 'Ajouter un fournisseur',
    change: (name: string) => `Modifier ${name}`,
    submit: 'Ajouter',
    save: 'Enregistrer',
    name: 'Nom',
    nameHelp: 'Comme le dit son bouton\u00a0: «\u00a0Continuer avec Mairie\u00a0».',
    issuer: 'Adresse du fournisseur',
    issuerHelp: 'Son «\u00a0issuer\u00a0», par exemple https://connexion.mairie.fr',
    clientId: 'Identifiant du client',
    secret: 'Secret du client',
    secretHelp: 'Vide si le fournisseur n’en donne pas.',
    secretKept:
      'Vide\u00a0: le secret enregistré est gardé, tant que l’adresse et l’identifiant restent les mêmes.',
    scopes: 'Portées demandées',
    scopesHelp: 'Séparées par des espaces.',
    parameters: 'Paramètres supplémentaires',
    parametersHelp: 'Un par ligne, par exemple prompt=login',
    parametersWrong: 'Écrivez un paramètre par ligne, nom=valeur, dix au plus.',
    creates: 'Nouvelles personnes',
    claim: 'Attribut exigé',
    claimHelp: 'Qui ne l’a pas n’entre pas, par exemple groups. Vide\u00a0: tout le monde entre.',
    claimValue: 'Valeur exigée',
    claimIncomplete: 'L’attribut et sa valeur vont ensemble',
    sessionHours: 'Durée d’une session, en heures',
    sessionHoursHelp: 'Ensuite, le fournisseur est demandé de nouveau.',
    trusts: 'Les adresses viennent de notre annuaire',
    trustsHelp: 'Une adresse email compte comme vérifiée, sauf si le fournisseur dit le contraire.',
  },
})
