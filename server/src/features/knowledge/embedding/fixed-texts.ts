/**
 * Texts of subjects that have nothing to do with each other: how an embedder is tried, and how another model of the same name is noticed.
 */
export const fixedTexts: readonly string[] = [
  'Le conseil municipal vote le budget de la commune au mois de mars.',
  'Battre les blancs en neige, puis les incorporer doucement à la pâte.',
  'The train to the coast leaves at seven and stops at every station.',
  'La température du moteur ne doit pas dépasser quatre-vingt-dix degrés.',
  'El jardín se riega por la noche para que el agua no se evapore.',
  'Une ordonnance est nécessaire pour obtenir ce médicament en pharmacie.',
  'Les étoiles les plus chaudes paraissent bleues, les plus froides rouges.',
  'The password must be changed after the first sign-in.',
  'Le violoncelle joue la basse pendant que les violons se taisent.',
  'La prescription d’une dette est de cinq ans à compter de l’échéance.',
  'Les hirondelles reviennent au printemps et nichent sous les toits.',
  'Pour changer une roue, desserrer les écrous avant de lever la voiture.',
]

/** The vectors of the first of them are stored with a space. */
export const probeCount = 3
/** So many are embedded again by each job, which is often of one short document. */
export const comparedCount = 1
/** How many are timed when an embedder is tried. */
export const triedCount = 5
