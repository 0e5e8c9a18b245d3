import type { AuditAction } from '@atelier/contract/audit/audit'
import { formatSize } from '#format/sizes.ts'
import { defineTexts } from '#language/texts.ts'
import { translate } from '#language/translate.ts'

export const auditTexts = defineTexts('audit', {
  help: 'Qui a fait quoi dans l’administration, sur quel compte et quand. Vider le journal ne supprime pas l’audit\u00a0; les lignes sont conservées trois ans.',
  search: 'Rechercher un email ou un nom',
  action: 'Action',
  allActions: 'Toutes',
  columns: {
    at: 'Date',
    actor: 'Qui',
    action: 'Action',
    target: 'Élément',
    changes: 'Ce qui a changé',
  },
  table: 'Audit',
  pages: 'Pages de l’audit',
  loading: 'Chargement de l’audit',
  failed: 'L’audit n’a pas pu être chargé',
  retry: 'Réessayer',
  empty: { title: 'Aucune action', text: 'Aucune action ne correspond à ces filtres.' },
  nothing: 'vide',
  retention: {
    kinds: {
      chat: 'chats',
      image: 'images',
      inpainting: 'retouches',
      reading: 'audios',
      transcription: 'transcriptions',
    },
    parts: {
      days: 'jours par défaut',
      leastDays: 'jours au moins',
      mostDays: 'jours au plus',
      exemptsPinned: 'ce qui est épinglé est épargné',
    },
    rule: (kind: string, part: string) => `Conservation, ${kind}, ${part}`,
    moved: (kind: string) => `Mis à la corbeille, ${kind}`,
  },
  /** What was done to restart an engine. */
  restarts: {
    command: 'commande de redémarrage exécutée',
    unloaded: 'modèles déchargés',
    restarted: 'programmes redémarrés',
  },
  /** Of announcements. */
  levels: { info: 'information', success: 'succès', warning: 'avertissement', error: 'erreur' },
  words: {
    true: 'oui',
    false: 'non',
    illimité: 'illimité',
    'limite de l’installation': 'limite de l’installation',
    six: '6 caractères',
    solid: '6 caractères, courants refusés',
    nobody: 'avec personne',
    members: 'dans l’installation',
    link: 'par un lien',
  },
})

/** The names of the audited actions. */
export const actionNames = defineTexts('auditActions', {
  'configuration.changed': 'Configuration modifiée',
  'maintenance.enabled': 'Maintenance activée',
  'maintenance.disabled': 'Maintenance désactivée',
  'engine.restarted': 'Moteur redémarré',
  'engine.added': 'Moteur ajouté',
  'engine.changed': 'Moteur modifié',
  'engine.removed': 'Moteur retiré',
  'engine.reordered': 'Moteurs rangés autrement',
  'cache.dropped': 'Caches vidés',
  'system.cleaned': 'Nettoyage lancé',
  'logs.cleared': 'Journal vidé',
  'logs.downloaded': 'Journal téléchargé',
  'notice.sent': 'Annonce envoyée',
  'notice.withdrawn': 'Annonce retirée',
  'job.cancelled': 'Tâche annulée',
  'model-type.created': 'Type de modèle créé',
  'model-type.changed': 'Type de modèle modifié',
  'model-type.removed': 'Type de modèle supprimé',
  'model.associated': 'Modèle associé à des types',
  'model.dissociated': 'Associations du modèle supprimées',
  'page.assigned': 'Page assignée',
  'local-model.removed': 'Modèle local supprimé',
  'local-model.installed': 'Installation de modèle lancée',
  'graphics-card.enabled': 'Carte graphique activée',
  'graphics-card.disabled': 'Carte graphique désactivée',
  'text-recognition.fetched': 'Reconnaissance de texte téléchargée',
  'catalogue.added': 'Modèle ajouté au catalogue',
  'catalogue.forgotten': 'Modèle retiré du catalogue',
  'user.created': 'Compte créé',
  'user.changed': 'Compte modifié',
  'user.enabled': 'Compte activé',
  'user.disabled': 'Compte désactivé',
  'user.suspended': 'Compte suspendu',
  'user.unsuspended': 'Suspension levée',
  'user.removed': 'Compte supprimé',
  'user.quota-changed': 'Quota modifié',
  'user.storage-changed': 'Stockage modifié',
  'user.count-reset': 'Compteur remis à zéro',
  'user.password-link-made': 'Lien de mot de passe créé',
  'user.sessions-ended': 'Sessions déconnectées',
  'user.second-factors-reset': 'Second facteur retiré',
  'user.admitted': 'Compte accepté',
  'user.prepared': 'Comptes préparés pour un fournisseur',
  'invitation.made': 'Invitation créée',
  'invitation.revoked': 'Invitation révoquée',
  'user.key-revoked': 'Clé d’accès d’un compte révoquée',
  'administration.handed-over': 'Administration cédée',
  'access-key.created': 'Clé d’accès créée',
  'access-key.revoked': 'Clé d’accès révoquée',
  'access-key.all-revoked': 'Toutes ses clés d’accès révoquées',
  'account.email-changed': 'Email de connexion changé',
  'knowledge.embedder-chosen': 'Modèle d’embedding choisi',
  'knowledge.rebuilt': 'Recherche dans les documents refaite',
  'backups.changed': 'Plan des sauvegardes modifié',
  'backup.started': 'Sauvegarde lancée',
  'provider.created': 'Fournisseur d’identité ajouté',
  'provider.changed': 'Fournisseur d’identité modifié',
  'provider.removed': 'Fournisseur d’identité retiré',
  'provider.rules-changed': 'Règles de groupes d’un fournisseur modifiées',
  'collection.handed-over': 'Collection confiée au nouvel administrateur',
  'prompt.shared': 'Prompt partagé ou repris',
  'prompt.handed-over': 'Prompt confié au nouvel administrateur',
  'retention.changed': 'Règle de conservation modifiée',
  'retention.applied': 'Conservation appliquée',
  'assistant.shared': 'Assistant partagé ou repris',
  'assistant.handed-over': 'Assistant confié au nouvel administrateur',
  'collection.shared': 'Collection partagée ou reprise',
  'collection.removed': 'Collection partagée mise à la corbeille',
  'share.made': 'Partage créé',
  'share.refreshed': 'Partage mis à jour',
  'share.revoked': 'Partage révoqué',
  'share.all-revoked': 'Tous ses partages révoqués',
  'share.opened': 'Partage ouvert pour la première fois',
  'mail.changed': 'Réglages du courriel modifiés',
  'group.created': 'Groupe créé',
  'group.changed': 'Groupe modifié',
  'group.removed': 'Groupe supprimé',
  'group.members-changed': 'Membres d’un groupe modifiés',
  'group.rights-changed': 'Droits d’un groupe modifiés',
  'quota.changed': 'Quota d’usage modifié',
  'quota.reset': 'Quota d’usage remis à zéro',
  'usage.people-read': 'Usage par personne consulté',
  'usage.exported': 'Usage téléchargé',
} satisfies Record<AuditAction, string>)

/** The names of fields that are not readable as they are. */
export const fieldNames = defineTexts('auditFields', {
  name: 'Nom',
  email: 'Email',
  role: 'Rôle',
  isActive: 'Actif',
  isSuspended: 'Suspendu',
  inpaintingQuota: 'Quota d’inpainting',
  inpaintingCount: 'Inpaintings comptés',
  description: 'Description',
  color: 'Couleur',
  icon: 'Icône',
  type: 'Type',
  types: 'Types',
  message: 'Message',
  level: 'Niveau',
  enabled: 'Activée',
  allowedUsers: 'Personnes admises',
  removed: 'Lignes supprimées',
  format: 'Format',
  quota: 'Quota d’inpainting',
  count: 'Inpaintings comptés',
  audience: 'Partage',
  maxStorageBytes: 'Stockage',
  scopes: 'Autorisations',
  expiresAt: 'Expire le',
  engines: 'Moteurs',
  sessions: 'Sessions déconnectées',
  keys: 'Clés d’accès révoquées',
  key: 'Clé d’accès',
  embedder: 'Modèle d’embedding',
  what: 'Ce qui est refait',
  isOn: 'Sauvegardes planifiées',
  to: 'Emplacement',
  at: 'Heure',
  days: 'Jours gardés',
  weeks: 'Semaines gardées',
  months: 'Mois gardés',
  accessKey: 'Clé du stockage',
  hasSecretKey: 'Clé secrète enregistrée',
  isEncrypted: 'Chiffrement',
  host: 'Serveur',
  port: 'Port',
  user: 'Identifiant',
  security: 'Chiffrement de la connexion',
  from: 'Adresse d’expédition',
  hasPassword: 'Mot de passe enregistré',
  groupRules: 'Règles de groupes',
  givenGroups: 'Groupes donnés',
  addedMembers: 'Membres ajoutés',
  removedMembers: 'Membres retirés',
  tools: 'Outils',
  models: 'Modèles',
  'models.ids': 'Modèles choisis',
  'models.engines': 'Moteurs choisis',
  mayMakeKeys: 'Peut avoir des clés d’accès',
  manage: 'Droits d’administration',
  'maintenance.enabled': 'Maintenance',
  'maintenance.message': 'Message de maintenance',
  'maintenance.allowedUsers': 'Personnes admises en maintenance',
  'features.chatEnabled': 'Chat',
  'features.imageGenerationEnabled': 'Génération d’images',
  'features.inpaintingEnabled': 'Inpainting',
  'features.audioTranscriptionEnabled': 'Transcription',
  'features.knowledgeEnabled': 'Connaissances',
  'memory.isAllowed': 'Souvenirs',
  'features.textToSpeechEnabled': 'TTS',
  'limits.maxConcurrentRequests': 'Demandes simultanées',
  'limits.maxTokensPerRequest': 'Tokens par réponse',
  'limits.temporaryChatHours': 'Durée des chats temporaires, en heures',
  'limits.maxFileSizeBytes': 'Taille maximale d’un fichier',
  'limits.maxMediaSizeBytes': 'Taille maximale d’un fichier audio ou vidéo',
  'limits.rateLimitPerMinute': 'Demandes par minute',
  'limits.maxStorageBytes': 'Espace par personne',
  'limits.maxJobsPerUser': 'Tâches par personne',
  'limits.maxRunningJobsPerKind': 'Tâches simultanées par type',
  'limits.requestRateFactor': 'Rythme des demandes',
  'localai.baseUrl': 'Adresse de LocalAI',
  'localai.sealedKey': 'Clé de LocalAI',
  'localai.timeout': 'Délai d’attente de la connexion',
  'localai.retryAttempts': 'Nouveaux essais',
  'sdapi.baseUrl': 'Adresse de Stable Diffusion WebUI',
  'access.hosts': 'Autres noms du serveur',
  'access.learnsHost': 'Apprend le nom du serveur',
  'passwords.rule': 'Règle des mots de passe',
  'sharing.allows': 'Partage autorisé',
  'sharing.longestDays': 'Durée la plus longue d’un partage, en jours',
  'chat.defaultAssistantId': 'Assistant par défaut',
  'chat.instructions': 'Consigne de l’installation',
})
const byField: Readonly<Record<string, string>> = fieldNames
export const fieldName = (field: string): string =>
  byField[field] ?? retentionField(field) ?? translate(field)

/** `retention.chat.days`, `moved.chat`: the same for each kind. */
function retentionField(field: string): string | undefined {
  const { kinds, parts, rule, moved } = auditTexts.retention
  const [name, kind = '', part = ''] = field.split('.')
  const [shownKind, shownPart] = [entryOf(kinds, kind), entryOf(parts, part)]
  if (name === 'moved' && shownKind) return moved(shownKind)
  return name === 'retention' && shownKind && shownPart ? rule(shownKind, shownPart) : undefined
}
const entryOf = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  texts[name]

const levels: Readonly<Record<string, string>> = auditTexts.levels
const words: Readonly<Record<string, string>> = auditTexts.words
/** A value as it is read; some fields have a unit. */
export function valueText(value: string | null, field?: string): string {
  if (value === null) return auditTexts.nothing
  if (field === 'engines') return value.split(', ').map(restartText).join(', ')
  if (field === 'level') return levels[value] ?? value
  return field === 'maxStorageBytes' && /^\d+$/.test(value)
    ? formatSize(Number(value))
    : (words[value] ?? value)
}

/** An engine with what was done to it, as `LocalAI (unloaded)`. */
function restartText(engine: string): string {
  for (const [done, text] of Object.entries(auditTexts.restarts))
    if (engine.endsWith(` (${done})`))
      return `${translate(engine.slice(0, -done.length - 3))} (${text})`
  return engine
}
