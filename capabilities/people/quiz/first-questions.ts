/**
 * What the platform begins with asking: what leverage, a stop-out, a stop loss, a swap and an up/down option
 * do.
 */
export const initialQuestions = [
  {
    right: 2,
    texts: {
      en: {
        question:
          'You open a position of 1,000 USDT with leverage 1:10. The price moves 5% against you. What have you lost?',
        answers: ['5 USDT', '50 USDT', '500 USDT'],
        explanation:
          'Profit and loss are those of the whole position: 5% of 1,000 USDT is 50 USDT, half of the 100 USDT of margin.',
      },
      ar: {
        question: 'فتحت مركزًا قيمته 1,000 USDT برافعة 1:10، وتحرك السعر 5٪ ضدك. كم خسرت؟',
        answers: ['5 USDT', '50 USDT', '500 USDT'],
        explanation:
          'يُحسب الربح والخسارة على المركز كله: 5٪ من 1,000 USDT تساوي 50 USDT، أي نصف الهامش البالغ 100 USDT.',
      },
    },
  },
  {
    right: 3,
    texts: {
      en: {
        question: 'What happens when your margin level falls to the stop-out level?',
        answers: [
          'Nothing, until you decide what to do',
          'The platform lends you more margin',
          'Positions are closed at the price of the moment, the largest loss first',
        ],
        explanation:
          'At the stop-out positions are closed without asking you, at whatever price the market then has.',
      },
      ar: {
        question: 'ماذا يحدث عندما ينخفض مستوى هامشك إلى مستوى الإغلاق الإجباري؟',
        answers: [
          'لا شيء حتى تقرر ما تفعل',
          'تُقرضك المنصة هامشًا إضافيًا',
          'تُغلق المراكز بسعر اللحظة، وأكبرها خسارة أولًا',
        ],
        explanation: 'عند الإغلاق الإجباري تُغلق المراكز دون سؤالك، بأي سعر يكون عليه السوق حينها.',
      },
    },
  },
  {
    right: 1,
    texts: {
      en: {
        question: 'The market opens far beyond your stop loss. At which price is your position closed?',
        answers: [
          'At a price after the gap, which may be worse than my stop loss',
          'Always exactly at my stop loss',
          'At yesterday’s close',
        ],
        explanation: 'A stop loss is no promise of a price: across a gap a price beyond it counts.',
      },
      ar: {
        question: 'افتتح السوق على سعر تجاوز وقف الخسارة بكثير. بأي سعر يُغلق مركزك؟',
        answers: [
          'بأول سعر بعد الفجوة، وقد يكون أسوأ من وقف الخسارة',
          'بسعر وقف الخسارة تمامًا دائمًا',
          'بسعر إغلاق الأمس',
        ],
        explanation: 'وقف الخسارة ليس وعدًا بسعر معين: عند حدوث فجوة يُعتمد أول سعر بعدها.',
      },
    },
  },
  {
    right: 2,
    texts: {
      en: {
        question: 'You keep a leveraged position open overnight. What does that cost?',
        answers: [
          'Nothing',
          'A swap each night, three times as much on one day of the week',
          'The opening fee again',
        ],
        explanation:
          'The swap is taken at 17:00 New York time on the whole position, threefold once a week; it can also be in your favour.',
      },
      ar: {
        question: 'أبقيت مركزًا برافعة مفتوحًا طوال الليل. كم يكلّف ذلك؟',
        answers: ['لا شيء', 'رسوم تبييت كل ليلة، وثلاثة أضعافها في أحد أيام الأسبوع', 'رسوم الفتح مرة أخرى'],
        explanation:
          'تُحتسب رسوم التبييت عند الساعة 17:00 بتوقيت نيويورك على المركز كله، وثلاثة أضعافها مرة في الأسبوع، وقد تكون لصالحك أيضًا.',
      },
    },
  },
  {
    right: 3,
    texts: {
      en: {
        question:
          'You buy an up/down option for 100 USDT and the price ends on the other side. What is left of the stake?',
        answers: ['All of it', 'Half of it', 'Nothing'],
        explanation:
          'A lost option pays nothing. Because a win pays less than the stake, it takes more than half of the guesses to break even.',
      },
      ar: {
        question: 'اشتريت خيار صعود/هبوط بمبلغ 100 USDT وانتهى السعر في الاتجاه الآخر. كم يبقى من المبلغ؟',
        answers: ['كله', 'نصفه', 'لا شيء'],
        explanation:
          'الخيار الخاسر لا يدفع شيئًا. ولأن ربح الخيار أقل من مبلغه، يلزم أن تصيب في أكثر من نصف توقعاتك لتتعادل.',
      },
    },
  },
];
