import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const scopeNames = defineTexts('scopeNames', {
  chat: 'Chat',
  knowledge: 'Documents',
  embeddings: 'Vecteurs de textes',
  images: 'Images',
  speech: 'Synthèse vocale',
  transcription: 'Transcription',
} satisfies Record<KeyScope, string>)

export const gatewayTexts = defineTexts('gateway', {
  title: 'API',
  help: 'Utilisez Atelier IA depuis vos programmes, avec une clé d’accès et une API compatible OpenAI. Les modèles et les limites sont les mêmes que dans les pages.',
  tabs: { keys: 'Clés d’accès', examples: 'Exemples', reference: 'Référence' },
  create: 'Créer une clé',
  retry: 'Réessayer',
  loading: 'Chargement…',
  keys: {
    table: 'Clés d’accès',
    columns: {
      name: 'Nom',
      scopes: 'Autorisations',
      lastUse: 'Dernière utilisation',
      expiry: 'Expiration',
      act: 'Action',
    },
    failed: 'Les clés n’ont pas pu être chargées',
    empty: {
      title: 'Aucune clé pour le moment',
      text: 'Une clé permet à un programme d’utiliser Atelier IA sans votre mot de passe. Vous pouvez la révoquer à tout moment.',
    },
    hint: (hint: string) => `sk-atelier-…${hint}`,
    never: 'Jamais',
    noExpiry: 'Sans expiration',
    expired: 'Expirée',
    expires: (date: string) => `Le ${date}`,
    revoke: 'Révoquer',
    revokeNamed: (name: string) => `Révoquer «\u00a0${name}\u00a0»`,
    question: (name: string) => `Révoquer la clé «\u00a0${name}\u00a0»\u00a0?`,
    questionText:
      'Les programmes qui l’utilisent seront immédiatement refusés. Cette action est irréversible.',
    keep: 'Annuler',
    revoked: 'Clé révoquée',
    notRevoked: (reason: string) => `La clé n’a pas pu être révoquée\u00a0: ${reason}`,
  },
  form: {
    title: 'Créer une clé d’accès',
    name: 'Nom',
    nameHelp: 'Le programme qui l’utilisera\u00a0: un éditeur, un script…',
    scopes: 'Autorisations',
    scopesHelp:
      'Avec «\u00a0Documents\u00a0», le chat du programme peut lire et citer vos collections.',
    lifetime: 'Expiration',
    lifetimeDays: (days: number) => `Dans ${formatCount(days, 'jour')}`,
    lifetimes: {
      '30': 'Dans 30 jours',
      '90': 'Dans 90 jours',
      '365': 'Dans un an',
      never: 'Jamais',
    } as Readonly<Record<string, string>>,
    password: 'Votre mot de passe',
    passwordHelp: 'Une clé reste valable après votre déconnexion.',
    create: 'Créer',
    madeTitle: 'Clé créée',
    made: 'Copiez cette clé maintenant\u00a0: elle ne sera plus affichée.',
    key: 'Clé d’accès',
    copy: 'Copier la clé',
    done: 'J’ai copié la clé',
  },
  examples: {
    address: 'Adresse à indiquer aux programmes',
    copyAddress: 'Copier l’adresse',
    what: 'Ce que fait l’exemple',
    language: 'Langage',
    model:
      'Remplacez VOTRE_CLE par une clé d’accès. La liste des modèles autorisés est à l’adresse /v1/models\u00a0; l’exemple utilise le premier que la page propose.',
  },
  reference: {
    help: 'Toutes les requêtes que l’application envoie au serveur, et celles que vos programmes peuvent envoyer (adresses en /v1). Les descriptions sont en français.',
    document: 'Document OpenAPI',
    search: 'Rechercher une adresse ou un mot',
    failed: 'Le document n’a pas pu être chargé',
    none: { title: 'Aucun résultat', text: 'Essayez un autre mot, ou une partie d’adresse.' },
    parameters: 'Paramètres',
    body: 'Corps de la requête',
    answer: 'Réponse',
    refusals: 'Erreurs possibles',
    access: { key: 'Clé d’accès', bearer: 'Session', public: 'Sans connexion' },
    count: (count: number) => (count > 1 ? `${count} opérations` : `${count} opération`),
  },
})
