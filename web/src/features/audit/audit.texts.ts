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
  /** What was done to restart an engine. */
  restarts: {
    command: 'commande de redémarrage exécutée',
    unloaded: 'modèles déchargés',
    restarted: 'programmes redémarrés',
  },
  words: {
    true: 'oui',
    false: 'non',
    illimité: 'illimité',
    'limite de l’installation': 'limite de l’installation',
    six: '6 caractères',
    solid: '6 caractères, courants refusés',
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
  'user.key-revoked': 'Clé d’accès d’un compte révoquée',
  'administration.handed-over': 'Administration cédée',
  'access-key.created': 'Clé d’accès créée',
  'access-key.revoked': 'Clé d’accès révoquée',
  'access-key.all-revoked': 'Toutes ses clés d’accès révoquées',
  'account.email-changed': 'Email de connexion changé',
  'backups.changed': 'Plan des sauvegardes modifié',
  'backup.started': 'Sauvegarde lancée',
  'mail.changed': 'Réglages du courriel modifiés',
  'group.created': 'Groupe créé',
  'group.changed': 'Groupe modifié',
  'group.removed': 'Groupe supprimé',
  'group.members-changed': 'Membres d’un groupe modifiés',
  'group.rights-changed': 'Droits d’un groupe modifiés',
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
  maxStorageBytes: 'Stockage',
  scopes: 'Autorisations',
  expiresAt: 'Expire le',
  engines: 'Moteurs',
  sessions: 'Sessions déconnectées',
  keys: 'Clés d’accès révoquées',
  key: 'Clé d’accès',
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
  'features.textToSpeechEnabled': 'TTS',
  'limits.maxConcurrentRequests': 'Demandes simultanées',
  'limits.maxTokensPerRequest': 'Tokens par réponse',
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
})
const byField: Readonly<Record<string, string>> = fieldNames
export const fieldName = (field: string): string => byField[field] ?? translate(field)

const words: Readonly<Record<string, string>> = auditTexts.words
/** A value as it is read; some fields have a unit. */
export function valueText(value: string | null, field?: string): string {
  if (value === null) return auditTexts.nothing
  if (field === 'engines') return value.split(', ').map(restartText).join(', ')
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
