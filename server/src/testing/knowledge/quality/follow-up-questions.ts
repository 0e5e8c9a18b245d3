/** A question that makes sense only after another one, and what answers it: a section of the help, or a title of the town's documents. */
export type FollowUp = readonly [former: string, question: string, section: string]

/** Written before any result was seen; not to be changed to please a ranking. */
export const helpFollowUps: readonly FollowUp[] = [
  ['comment créer une clé d’accès ?', 'et où la donner ?', 'api#donner-l-adresse-a-un-programme'],
  [
    'Comment supprimer une conversation ?',
    'et l’effacer définitivement ?',
    'corbeille#effacer-definitivement',
  ],
  [
    'comment joindre un fichier à un message ?',
    'pourquoi le mien est-il refusé ?',
    'chat#joindre-des-fichiers',
  ],
  [
    'installer un modèle sur cette machine',
    'et sans internet ?',
    'modeles-locaux#une-machine-sans-internet',
  ],
  ['comment créer une image ?', 'puis l’agrandir ?', 'images#l-image-et-la-galerie'],
  [
    'comment inviter un collègue ?',
    'et s’il n’a pas reçu le lien ?',
    'inviter-et-admettre#inviter',
  ],
  [
    'ajouter un second facteur',
    'si je perds mon téléphone ?',
    'proteger-son-compte#j-ai-perdu-mon-telephone-ou-le-code-ne-marche-pas',
  ],
  [
    'mon quota de tokens est épuisé',
    'qui peut le fixer ?',
    'usage-et-quotas#pour-l-administrateur-fixer-un-quota',
  ],
  [
    'sauvegarder la base de données',
    'et passer à PostgreSQL ?',
    'administration#sauvegarder-et-restaurer',
  ],
  [
    'corriger une transcription',
    'la télécharger ?',
    'transcription#telecharger-le-texte-et-l-enregistrement',
  ],
  ['épingler un chat', 'ou l’archiver ?', 'retrouver#epingler-et-archiver'],
  ['retoucher une image', 'sans IA ?', 'inpainting#avec-ou-sans-ia'],
]
export const englishFollowUps: readonly FollowUp[] = [
  ['How much annual leave do we have?', 'and can it be carried over?', 'Annual leave'],
  ['Who drives the pool cars?', 'what about fines?', 'Pool vehicles'],
  ['What happens at a fire drill?', 'where do we meet?', 'Fire drills'],
  ['How is overtime agreed?', 'and on Sundays?', 'Overtime'],
  ['When should I write if I wish to retire?', 'is there a seminar?', 'Retirement'],
  ['What about the night bus?', 'who pays it?', 'Bus line'],
  ['Why do the chestnuts have to be felled?', 'what is planted then?', 'Trees'],
  ['Is there a delegation from the twin town?', 'where do they sleep?', 'Twin town'],
  ['What does the library roof cost?', 'and when do the slates come?', 'Library roof'],
  ['How long does a lost badge stay valid?', 'what does a new one cost?', 'Badges and keys'],
]
export const frenchFollowUps: readonly FollowUp[] = [
  ['Quelle hauteur pour une clôture ?', 'et pour tailler la haie ?', 'Clôtures et haies'],
  ['Quand sortir les bacs gris ?', 'et les jaunes ?', 'Ordures ménagères'],
  [
    'Combien coûte la vignette de résident ?',
    'pour un second véhicule ?',
    'Stationnement résidentiel',
  ],
  ['Combien dure une concession au cimetière ?', 'peut-on la renouveler ?', 'Cimetière'],
  [
    'Les associations peuvent-elles emprunter des tables ?',
    'avec quelle caution ?',
    'Prêt de matériel',
  ],
  ['La crèche s’agrandit-elle ?', 'à partir de quand s’inscrire ?', 'Crèche'],
  ['Pourquoi le parquet du gymnase a-t-il gonflé ?', 'qui paie ?', 'Gymnase'],
  ['Où passera la voie verte ?', 'sur combien de kilomètres ?', 'Voie verte'],
]

/** About things of which no document of the town says a word. */
export const englishUnanswered: readonly string[] = [
  'what is the capital of Mongolia?',
  'how do I bake sourdough bread?',
  'who wrote Moby Dick?',
  'symptoms of measles',
  'convert miles into kilometres',
  'best film of last year',
  'how does a turbine engine work?',
  'population of Iceland',
  'my cat refuses its dinner',
  'translate good evening into Polish',
  'rules of chess castling',
  'when was the Eiffel tower built?',
  'exchange rate of the yen',
  'how to knit a jumper',
  'square root of two',
  'flights to Lisbon tomorrow',
  'which planet has the most moons?',
  'how do vaccines work?',
  'lyrics of Yellow Submarine',
  'how tall is Mount Kenya?',
]
