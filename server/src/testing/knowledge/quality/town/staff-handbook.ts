import type { TownSection } from './town-section.ts'

/** An English document of one section a page. */
export const staffHandbook: readonly TownSection[] = [
  {
    title: 'Annual leave',
    text: 'Every employee earns twenty-six days of annual leave a year. Requests go to the line manager at least three weeks ahead. Up to five unused days may be carried over until the end of March; later they are lost.',
    question: 'how many vacation days can I bring into next year?',
    crossed: 'combien de jours de congé puis-je reporter sur l’année suivante ?',
  },
  {
    title: 'Sickness',
    text: 'Anyone who falls ill rings the duty desk before nine o clock on the first morning. From the fourth day on a note from a doctor is required. Sick pay is full for six months and half for another six.',
    question: 'when do I have to hand in a medical certificate?',
    crossed: 'à partir de quel jour faut-il un arrêt du médecin ?',
  },
  {
    title: 'Parental leave',
    text: 'The parent who gives birth may stay away for a year. The other parent has eight weeks on full pay, to be taken within the first eighteen months of the child. Adoption counts as birth.',
    question: 'how long may a new father stay at home?',
    crossed: 'durée du congé paternité',
  },
  {
    title: 'Working from home',
    text: 'After the trial period two days a week may be worked from home, on days agreed with the team. A safe chair and a locked screen are the responsibility of the employee; the council lends a monitor and a headset.',
    question: 'does the council provide equipment for remote work?',
    crossed: 'combien de jours de télétravail par semaine ?',
  },
  {
    title: 'Travel expenses',
    text: 'Train journeys are paid back in second class. Car mileage is paid at forty-five pence a mile if no train would have served. Claims with receipts reach the finance office within sixty days of the trip.',
    question: 'what is the deadline for claiming my travel costs?',
    crossed: 'remboursement des frais de déplacement : quel délai ?',
  },
  {
    title: 'Pool vehicles',
    text: 'Pool cars are booked in the calendar at the gatehouse. The tank goes back at least half full. Fines are paid by whoever drove; an accident is reported the same day, even without damage.',
    question: 'who pays a speeding ticket in a council car?',
    crossed: 'qui paie une amende avec une voiture de service ?',
  },
  {
    title: 'Badges and keys',
    text: 'A lost badge is blocked by the caretaker at any hour. A new one costs twelve pounds. Keys of the archive never leave the building, and are signed for in the green register.',
    question: 'I cannot find my access card, what should I do?',
    crossed: 'j’ai perdu mon badge, combien coûte le remplacement ?',
  },
  {
    title: 'Passphrases',
    text: 'A passphrase has four words or more and is never shared, not even with the help desk. It is changed when somebody may have seen it, not by the calendar.',
    question: 'how often must I renew my password?',
  },
  {
    title: 'Lone working',
    text: 'Nobody climbs, digs or handles chemicals alone. Whoever works alone in the evening carries the alarm pendant and calls the control room every ninety minutes.',
    question: 'safety rules when I am by myself in the evening',
    crossed: 'règles de sécurité pour un agent seul le soir',
  },
  {
    title: 'Fire drills',
    text: 'Two drills a year are held without notice. Everybody leaves by the nearest stairs and meets at the oak in the rear yard; wardens in yellow count the heads. Lifts stay empty.',
    question: 'where do we gather if the building burns?',
    crossed: 'où est le point de rassemblement en cas d’incendie ?',
  },
  {
    title: 'First aid',
    text: 'Each floor has a cabinet beside the kitchen, checked on the first Monday of the month. The defibrillator hangs in the entrance hall. Two trained colleagues are on duty each day; their names are on the door.',
    question: 'where is the machine for a heart attack?',
    crossed: 'où se trouve le défibrillateur ?',
  },
  {
    title: 'Visitors',
    text: 'Guests sign in at the front desk and wear a blue sticker. They are never left alone above the ground floor. Deliveries go to the rear gate between seven and eleven.',
    question: 'at what time can a parcel be delivered?',
  },
  {
    title: 'Gifts and hospitality',
    text: 'A present worth more than twenty pounds is refused politely or handed to the clerk, who gives it to charity. Invitations to lunch are written into the register before they are accepted.',
    question: 'may I accept a bottle of wine from a supplier?',
    crossed: 'puis-je accepter un cadeau d’un fournisseur ?',
  },
  {
    title: 'Training',
    text: 'Each employee has a budget of four hundred pounds a year for courses. Longer studies are paid by half if they serve the post, against a promise to stay two years.',
    question: 'will my employer fund a degree?',
    crossed: 'quel budget de formation par agent ?',
  },
  {
    title: 'Appraisals',
    text: 'The yearly conversation takes place in October, lasts an hour, and ends with three written aims. Whoever disagrees with the summary adds a page of their own.',
    question: 'what if I do not agree with my annual review?',
  },
  {
    title: 'Overtime',
    text: 'Hours beyond thirty-seven a week are agreed beforehand. They are taken back as time within a quarter, or paid at one and a half times the rate, on Sundays twice.',
    question: 'pay rate for extra hours on a Sunday',
    crossed: 'comment sont payées les heures supplémentaires du dimanche ?',
  },
  {
    title: 'Grievances',
    text: 'A complaint about a colleague or manager is first talked over with a mediator. If that fails, a letter to personnel starts a formal hearing within fifteen working days, where a union friend may come along.',
    question: 'can a representative accompany me to a hearing?',
  },
  {
    title: 'Requests for personal data',
    text: 'A resident who wants to see their own file gets an answer within thirty days and free of charge. All such letters go to the data officer, who strikes out the names of others.',
    question: 'how quickly must we reply when a citizen wants to see what we store about them?',
    crossed: 'délai pour répondre à une demande d’accès aux données personnelles',
  },
  {
    title: 'Social media',
    text: 'Only the press office speaks for the council online. Private accounts say that opinions are private, show no colleague without consent, and never a case.',
    question: 'may I post a photo of my team mates on Instagram?',
  },
  {
    title: 'Bicycle and car parking',
    text: 'The yard has thirty spaces, first come first served; two are reserved for disabled drivers. Bicycles are locked in the shed, whose code changes every January.',
    question: 'is there a spot reserved for people with a disability?',
  },
  {
    title: 'Lost property',
    text: 'Found objects are kept at the front desk for ninety days, valuables in the safe. Afterwards they are sold at the spring fair for the youth club.',
    question: 'somebody left an umbrella in the lobby, how long do we keep it?',
  },
  {
    title: 'Working clothes',
    text: 'Gardeners, drivers and cleaners get two sets of clothes and one pair of boots a year. They are washed at the depot on Wednesdays. Torn pieces are exchanged at once.',
    question: 'who launders the gardeners uniforms?',
  },
  {
    title: 'Retirement',
    text: 'Whoever wishes to retire writes six months ahead. A seminar about pensions is offered two years before, with the partner if desired. Hours may fall by a fifth in the final year.',
    question: 'how early do I announce that I stop working for good?',
    crossed: 'combien de temps avant faut-il annoncer son départ à la retraite ?',
  },
  {
    title: 'Speaking up',
    text: 'Suspected fraud is told to the outside auditor, by telephone or in a sealed letter. Nobody suffers for an honest report; names stay secret unless a court asks.',
    question: 'am I protected if I denounce corruption?',
    crossed: 'un lanceur d’alerte est-il protégé ?',
  },
]
