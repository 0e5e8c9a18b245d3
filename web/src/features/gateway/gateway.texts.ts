import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import { defineTexts } from '#language/texts.ts'

export const scopeNames = defineTexts('scopeNames', {
  chat: 'Chat',
  images: 'Images',
  speech: 'Synthèse vocale',
  transcription: 'Transcription',
} satisfies Record<KeyScope, string>)

export const gatewayTexts = defineTexts('gateway', {
  title: 'API',
  help: 'Vos programmes se servent de l’atelier comme vous : par une clé d’accès, dans le langage d’OpenAI, avec les mêmes modèles et les mêmes limites que les pages.',
  tabs: { keys: 'Clés d’accès', examples: 'Exemples', reference: 'Référence' },
  create: 'Créer une clé',
  retry: 'Réessayer',
  loading: 'Lecture en cours',
  keys: {
    table: 'Clés d’accès',
    columns: {
      name: 'Nom',
      scopes: 'Usages',
      lastUse: 'Dernier usage',
      expiry: 'Expiration',
      act: 'Action',
    },
    failed: 'Les clés n’ont pas pu être lues',
    empty: {
      title: 'Aucune clé pour le moment',
      text: 'Une clé laisse entrer un programme sans votre mot de passe. Elle se révoque d’un geste.',
    },
    hint: (hint: string) => `sk-atelier-…${hint}`,
    never: 'Jamais',
    noExpiry: 'Sans fin',
    expired: 'Expirée',
    expires: (date: string) => `Le ${date}`,
    revoke: 'Révoquer',
    revokeNamed: (name: string) => `Révoquer « ${name} »`,
    question: (name: string) => `Révoquer la clé « ${name} » ?`,
    questionText:
      'Les programmes qui s’en servent seront refusés aussitôt. Cette action est irréversible.',
    keep: 'Garder',
    revoked: 'Clé révoquée',
    notRevoked: (reason: string) => `La clé n’a pas pu être révoquée\u00a0: ${reason}`,
  },
  form: {
    title: 'Créer une clé d’accès',
    name: 'Nom',
    nameHelp: 'Ce qui s’en servira : un éditeur, un script…',
    scopes: 'Usages permis',
    lifetime: 'Expiration',
    lifetimes: {
      '30': 'Dans 30 jours',
      '90': 'Dans 90 jours',
      '365': 'Dans un an',
      never: 'Jamais',
    } as Readonly<Record<string, string>>,
    password: 'Votre mot de passe',
    passwordHelp: 'Une clé reste après la session qui la crée.',
    create: 'Créer',
    madeTitle: 'Clé créée',
    made: 'Copiez cette clé maintenant : elle ne sera plus jamais montrée.',
    key: 'Clé d’accès',
    copy: 'Copier la clé',
    done: 'C’est copié',
  },
  examples: {
    address: 'Adresse à donner aux programmes',
    copyAddress: 'Copier l’adresse',
    what: 'Ce que fait l’exemple',
    language: 'Langage',
    model:
      'Remplacez VOTRE_CLE par une clé d’accès. Les modèles permis se lisent à l’adresse /v1/models ; l’exemple prend le premier que la page propose.',
  },
  reference: {
    help: 'Tout ce que l’application demande au serveur, et ce que les programmes peuvent lui demander (adresses en /v1).',
    document: 'Document OpenAPI',
    search: 'Chercher une adresse ou un mot',
    failed: 'Le document n’a pas pu être lu',
    none: { title: 'Rien ne correspond', text: 'Essayez un autre mot, ou une partie d’adresse.' },
    parameters: 'Paramètres',
    body: 'Corps de la demande',
    answer: 'Réponse',
    refusals: 'Refus',
    access: { key: 'Clé d’accès', bearer: 'Session', public: 'Sans connexion' },
    count: (count: number) => (count > 1 ? `${count} opérations` : `${count} opération`),
  },
})
