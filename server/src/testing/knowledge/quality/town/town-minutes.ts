import type { TownSection } from './town-section.ts'

/** What was said at an English meeting; each item takes about a minute. */
export const englishMinutes: readonly TownSection[] = [
  {
    title: 'Opening',
    text: 'The mayor opened the meeting at half past seven, and excused two members who were stuck in the snow.',
    question: 'why were two councillors missing?',
  },
  {
    title: 'Library roof',
    text: 'The roof of the library leaks above the children corner. A provisional cover of tarpaulin costs nine hundred pounds, slates will follow in May.',
    question: 'what will the temporary repair of the leaking library cost?',
    crossed: 'fuite du toit de la bibliothèque : quand viennent les ardoises ?',
  },
  {
    title: 'Bus line',
    text: 'The night bus to the hospital will run until one in the morning on Fridays, as a trial of six months paid by the county.',
    question: 'who finances the late bus?',
    crossed: 'jusqu’à quelle heure roule le bus de nuit vers l’hôpital ?',
  },
  {
    title: 'Swimming pool',
    text: 'Heating the outdoor pool with wood chips would save a third of the gas. The council wants a second offer before it decides.',
    question: 'replacing gas for warming the bathing water',
    crossed: 'chauffer la piscine avec du bois',
  },
  {
    title: 'School meals',
    text: 'From September all first graders eat for free. The cook asked for one more helper and a larger oven.',
    question: 'which pupils will not pay for lunch?',
    crossed: 'cantine gratuite pour quels élèves ?',
  },
  {
    title: 'Bridge',
    text: 'The footbridge at the mill is closed because a beam is rotten. The detour through the orchard is lit until the repair.',
    question: 'reason for shutting the crossing at the mill',
    crossed: 'pourquoi la passerelle du moulin est-elle fermée ?',
  },
  {
    title: 'Street lamps',
    text: 'Lamps will go dark from midnight to five, except around the station. The police had no objection.',
    question: 'will the streets be unlit at two in the morning?',
  },
  {
    title: 'Youth club',
    text: 'The young people painted their cellar themselves and ask for a drum kit. A neighbour fears the noise; rehearsals end at nine.',
    question: 'when must the band stop playing?',
  },
  {
    title: 'Trees',
    text: 'Eleven chestnuts in the avenue are ill and must be felled in winter. For each of them two limes are planted.',
    question: 'how many new trees replace every sick one?',
  },
  {
    title: 'Tax',
    text: 'The council left the property tax unchanged for the third year, by nine votes against four.',
    question: 'result of the vote on the rate for house owners',
  },
  {
    title: 'Twin town',
    text: 'A delegation from the twin town arrives at Whitsun, forty guests, who sleep in families. The brass band will practise their anthem.',
    question: 'where will the visitors from abroad spend the night?',
  },
  {
    title: 'Closing',
    text: 'The next meeting was set for the second Tuesday of March. The public left at ten.',
    question: 'date of the following session',
  },
]

/** The same in French, of another town. */
export const frenchMinutes: readonly TownSection[] = [
  {
    title: 'Ouverture',
    text: 'Madame la maire ouvre la séance et constate que le quorum est atteint, avec dix-neuf présents.',
  },
  {
    title: 'Crèche',
    text: 'La crèche ouvrira douze berceaux de plus en janvier, dans l’ancienne perception. Les inscriptions se font à partir de l’automne.',
    crossed: 'how many more babies can the nursery take?',
  },
  {
    title: 'Gymnase',
    text: 'Le parquet du gymnase a gonflé après l’inondation. L’assurance paie les trois quarts du remplacement, le club s’entraînera à Saint-Romain en attendant.',
    crossed: 'which share of the sports hall floor is insured?',
  },
  {
    title: 'Eau',
    text: 'Le prix de l’eau augmente de huit centimes pour payer la nouvelle conduite du plateau, qui perdait un litre sur cinq.',
    crossed: 'why does water become more expensive?',
  },
  {
    title: 'Médiathèque',
    text: 'La médiathèque restera ouverte le dimanche matin, grâce à quatre bénévoles qui ont suivi une formation.',
    crossed: 'volunteers and Sunday opening of the media library',
  },
  {
    title: 'Voie verte',
    text: 'La voie verte suivra l’ancienne voie ferrée sur sept kilomètres. Le département finance la moitié, les travaux commencent à Pâques.',
    crossed: 'length of the cycle path on the old railway',
  },
  {
    title: 'Antenne',
    text: 'Une antenne de téléphonie est refusée près de l’école ; l’opérateur propose le château d’eau.',
  },
  {
    title: 'Clôture',
    text: 'La séance est levée à vingt-deux heures quinze. Le prochain conseil aura lieu le 4 avril.',
  },
]
