// Whole: a table of every event, its link and its words.
import type { CustomerEventName } from '#capabilities/money/ledger/face.ts';
import type { NoticeEvent } from '../../catalogue.ts';

/** An event with no more of its data than a notice is made of. */
export interface ToldEvent {
  readonly event: CustomerEventName;
  readonly data: object;
}

/** An event as its capability commits it, and the link and words of the notice it makes. */
interface Told extends ToldEvent {
  readonly link: string;
  readonly en: readonly [title: string, text: string];
  readonly ar: string;
}

/** `now`: what the commit's clock shows. */
export function toldEvents(now: string): Partial<Record<NoticeEvent, Told>> {
  const order = { id: '7', orderNumber: 'M7', book: 'real', code: 'BTCUSD', lots: '0.5', leverage: 10 };
  const closed = {
    ...order,
    status: 'closed',
    closePrice: '64000.5',
    profit: '-100',
    swap: '-1',
    fee: '2.25',
  };
  const money = { id: '9', currency: 'BTC', amount: '1.5' };
  const recharge = { ...money, proofId: 'secret', decidedAt: now };
  const withdrawal = (status: string) => ({
    reason: 'withdrawal',
    withdrawal: { ...money, status, address: '0x' },
  });
  const loan = (news: string, more = {}) => ({ id: '3', amount: '1000', ltv: '0.7054', ...more, news });
  const nft = (what: string) => ({ kind: 'nft', what, id: '5', title: 'Tide', amount: '250' });
  const option = { id: '4', book: 'real', code: 'ETHUSD', amount: '10' };
  const plan = { id: '6', amount: '500', earned: '3.2', days: 7 };
  const about = { book: 'real', orderId: '7', code: 'BTCUSD' };
  const notification = (data: object) => ({ event: 'notification' as const, data });
  return {
    orderFilled: {
      event: 'order',
      data: { ...order, type: 'limit', direction: 'buy', status: 'open', openPrice: '64000', openTime: now },
      link: '/profile/orders?receipt=7',
      en: ['BTCUSD order filled', 'Bought 0.5 lots at 64,000.'],
      ar: 'نُفّذ أمر ⁨BTCUSD⁩',
    },
    orderClosed: {
      event: 'order',
      data: { ...closed, closeReason: 'stopLoss' },
      link: '/profile/orders?receipt=7',
      en: ['BTCUSD closed by its stop loss', '0.5 lots at 64,000.5. Result: -103.25 USDT.'],
      ar: 'أُغلق ⁨BTCUSD⁩ بوقف الخسارة',
    },
    orderRejected: {
      ...notification({ kind: 'orderRejected', ...about, reason: 'INSUFFICIENT_BALANCE' }),
      link: '/profile/orders?status=rejected',
      en: [
        'BTCUSD order rejected',
        'The order price was reached, but the order could not be filled. The list of rejected orders shows why.',
      ],
      ar: 'رُفض أمر ⁨BTCUSD⁩',
    },
    orderCancelled: {
      ...notification({ kind: 'orderCancelled', ...about }),
      link: '/profile/orders?status=rejected',
      en: [
        'We cancelled your BTCUSD order',
        'The order was pending and was not filled. Your open positions are unchanged. Ask support if you want to know more.',
      ],
      ar: 'ألغينا أمرك في ⁨BTCUSD⁩',
    },
    orderExpired: {
      ...notification({ kind: 'orderExpired', ...about }),
      link: '/profile/orders?status=expired',
      en: [
        'BTCUSD order expired',
        'Your pending order was not filled before it expired. The amount on hold for it is available again.',
      ],
      ar: 'انتهت صلاحية أمر ⁨BTCUSD⁩',
    },
    pendingCancelled: {
      ...notification({ kind: 'pendingCancelled', book: 'real', orders: '3', amount: '120.5' }),
      link: '/profile/orders?status=cancelled',
      en: [
        'Pending orders cancelled',
        'Your positions needed the 120.50 USDT that was on hold for pending orders, so we cancelled 3 orders.',
      ],
      ar: 'أُلغيت أوامر معلّقة',
    },
    pendingFunded: {
      ...notification({
        kind: 'pendingFunded',
        book: 'real',
        orders: '1',
        amount: '120.5',
        cancelled: '2',
        until: '2026-01-09T21:00:00.000Z',
      }),
      link: '/profile/orders?status=pending',
      en: [
        'Pending orders now hold their margin',
        'Margin and opening fee of pending orders are now on hold until they are filled or end: 120.50 USDT for one order. They expire at 9 Jan 2026, 21:00 UTC. Your balance did not cover 2 orders, so we cancelled them.',
      ],
      ar: 'هامش الأوامر المعلّقة محجوز الآن',
    },
    marginCall: {
      ...notification({
        kind: 'marginCall',
        level: '0.985',
        threshold: '1',
        stopOutLevel: '0.5',
        equity: '1',
        margin: '1',
      }),
      link: '/profile/orders',
      en: [
        'Margin call',
        'Your margin level fell to 98.5%. At 50.0%, we close positions without asking you.',
      ],
      ar: 'نداء الهامش',
    },
    stopOut: {
      ...notification({ kind: 'stopOut', ...about, level: '0.49', profit: '-1234.5' }),
      link: '/profile/orders?receipt=7',
      en: [
        'BTCUSD closed by stop-out',
        'Your margin level was 49.0%. Profit or loss on the position: -1,234.50 USDT.',
      ],
      ar: 'أُغلق ⁨BTCUSD⁩ بالإغلاق الإجباري',
    },
    closeMargin: {
      ...notification({
        kind: 'closeMargin',
        book: 'real',
        code: 'EURUSD',
        from: '2026-01-09T21:00:00.000Z',
        needed: '50',
        equity: '20',
      }),
      link: '/profile/orders',
      en: [
        'EURUSD closes soon',
        'From 9 Jan 2026, 21:00 UTC your positions need 50.00 USDT of margin equity; you have 20.00 USDT. Add money or close positions before then, or we close some.',
      ],
      ar: 'يُغلق سوق ⁨EURUSD⁩ قريبًا',
    },
    closedForClose: {
      ...notification({ kind: 'closedForClose', ...about, needed: '50', equity: '20', profit: '3' }),
      link: '/profile/orders?receipt=7',
      en: [
        'BTCUSD closed before the market closed',
        'Your margin equity was below the 50.00 USDT required while the market is closed, so we closed this position. Profit or loss on the position: 3.00 USDT.',
      ],
      ar: 'أُغلق مركزك في ⁨BTCUSD⁩ قبل إغلاق السوق',
    },
    corporateAction: {
      ...notification({
        kind: 'corporateAction',
        book: 'real',
        code: 'AAPL',
        actionId: '3',
        way: 'credited',
        amount: '20',
      }),
      link: '/profile/orders',
      en: ['Dividend of AAPL credited', 'For your positions: 20.00 USDT, after withholding.'],
      ar: 'أُضيفت توزيعات ⁨AAPL⁩',
    },
    optionSettled: {
      event: 'option',
      data: { ...option, status: 'won', received: '18.5' },
      link: '/profile/options?receipt=4',
      en: ['ETHUSD option won', 'Stake 10.00 USDT, received 18.50 USDT.'],
      ar: 'ربح خيارك على ⁨ETHUSD⁩',
    },
    optionApproved: {
      event: 'option',
      data: { ...option, status: 'approved' },
      link: '/profile/options',
      en: [
        'ETHUSD option approved',
        'Your stake of 10.00 USDT was accepted. The option’s start price is being measured.',
      ],
      ar: 'تمت الموافقة على خيار ⁨ETHUSD⁩',
    },
    optionRejected: {
      event: 'option',
      data: { ...option, status: 'rejected', received: '10', reason: 'marketDisturbed' },
      link: '/profile/options',
      en: [
        'ETHUSD option rejected',
        'Your stake of 10.00 USDT is available again. Trading in the market was disrupted.',
      ],
      ar: 'رُفض خيار ⁨ETHUSD⁩',
    },
    planPaidBack: {
      event: 'plan',
      data: { ...plan, news: 'paidBack' },
      link: '/trading?receipt=6',
      en: [
        'Smart plan paid back',
        'The 500.00 USDT you invested is available again. It earned 3.20 USDT in 7 days.',
      ],
      ar: 'أُعيد مبلغ الخطة الذكية',
    },
    planRenewed: {
      event: 'plan',
      data: { ...plan, news: 'renewed' },
      link: '/trading?receipt=6',
      en: ['Smart plan renewed', 'Your plan of 500.00 USDT runs for another 7 days.'],
      ar: 'جُدّدت الخطة الذكية',
    },
    ...Object.fromEntries(
      (
        [
          [
            'loanApproved',
            'approved',
            'Loan approved',
            '1,000.00 USDT was paid into your account.',
            'تمت الموافقة على القرض',
          ],
          [
            'loanRejected',
            'rejected',
            'Loan rejected',
            'Your request for 1,000.00 USDT was not approved. Your collateral is available again.',
            'رُفض القرض',
          ],
          [
            'loanWarned',
            'warned',
            'Loan: add collateral',
            'Your loan has reached 70.5% of its collateral’s value. If this keeps rising, we sell collateral.',
            'القرض: أضف ضمانًا',
          ],
          [
            'loanRecovered',
            'recovered',
            'Loan-to-value has fallen',
            'Your loan-to-value is down to 70.5%.',
            'انخفضت نسبة القرض إلى القيمة',
          ],
          [
            'loanSold',
            'sold',
            'Loan: collateral sold',
            'We sold collateral to reduce your loan. The loan is now 70.5% of the value of the remaining collateral.',
            'القرض: بيع جزء من الضمان',
          ],
          [
            'loanDue',
            'due',
            'Loan: the term is over',
            'Repay your loan of 1,000.00 USDT before the grace period is over, or we sell collateral to repay it.',
            'القرض: انتهت المدة',
          ],
          [
            'loanSettled',
            'settled',
            'Loan settled',
            'The grace period is over: we sold collateral to repay your loan of 1,000.00 USDT.',
            'تمت تسوية القرض',
          ],
          [
            'loanRepaid',
            'closed',
            'Loan repaid',
            'Your loan of 1,000.00 USDT is repaid. Your collateral is available again.',
            'سُدّد القرض',
          ],
        ] as const
      ).map(([event, news, title, text, ar]) => [
        event,
        {
          event: 'loan',
          data: loan(news, { endedBy: 'customer' }),
          link: '/loan?id=3',
          en: [title, text],
          ar,
        } satisfies Told,
      ]),
    ),
    depositSeen: {
      event: 'recharge',
      data: { ...recharge, status: 'review', chain: { state: 'included', amount: '1.4' } },
      link: '/profile/deposit',
      en: [
        'Deposit seen on the network',
        '1.40 BTC is on its way. We credit it once the network has confirmed it and we have checked it.',
      ],
      ar: 'ظهر إيداعك على الشبكة',
    },
    depositCredited: {
      event: 'recharge',
      data: { ...recharge, status: 'approved', credited: '1.4' },
      link: '/profile/deposit',
      en: ['Deposit credited', '1.40 BTC was credited to your account.'],
      ar: 'أُضيف الإيداع',
    },
    depositRejected: {
      event: 'recharge',
      data: { ...recharge, status: 'rejected' },
      link: '/profile/deposit',
      en: ['Deposit rejected', '1.50 BTC was not credited. Your list of deposits shows why.'],
      ar: 'رُفض الإيداع',
    },
    depositTakenBack: {
      event: 'recharge',
      data: { ...recharge, status: 'rejected', credited: '1.4' },
      link: '/profile/deposit',
      en: [
        'Deposit taken back',
        'The network no longer shows your deposit of 1.40 BTC, so we have taken it out of your account again.',
      ],
      ar: 'استُرجع الإيداع',
    },
    depositBelowMinimum: {
      event: 'recharge',
      data: { ...recharge, status: 'belowMinimum', news: 'belowMinimum' },
      link: '/profile/deposit',
      en: [
        'Deposit below the minimum',
        'We received 1.50 BTC. It counts together with your next deposits in BTC until the total reaches the minimum, or is returned if you ask.',
      ],
      ar: 'إيداع دون الحد الأدنى',
    },
    depositReturnAsked: {
      event: 'recharge',
      data: { ...recharge, status: 'returning', news: 'returnAsked', return: { address: 'bc1qback' } },
      link: '/profile/deposit',
      en: [
        'Deposit return requested',
        '1.50 BTC is to be returned to bc1qback. If this wasn’t you, cancel the return under Deposit, and change your password at once.',
      ],
      ar: 'طُلبت إعادة إيداع',
    },
    depositReturnRejected: {
      event: 'recharge',
      data: {
        ...recharge,
        status: 'belowMinimum',
        news: 'returnRejected',
        reason: 'destinationUnclear',
      },
      link: '/profile/deposit',
      en: [
        'Deposit not returned',
        'We did not return 1.50 BTC: it counts together with your next deposits again. The address could not be confirmed.',
      ],
      ar: 'لم يُعَد الإيداع',
    },
    withdrawalRequested: {
      event: 'balance',
      data: withdrawal('review'),
      link: '/profile/withdrawals?id=9',
      en: ['Withdrawal requested', '1.50 BTC is on hold while we review your withdrawal.'],
      ar: 'طُلب سحب',
    },
    withdrawalApproved: {
      event: 'balance',
      data: withdrawal('approved'),
      link: '/profile/withdrawals?id=9',
      en: ['Withdrawal approved', '1.50 BTC is about to be paid out.'],
      ar: 'تمت الموافقة على السحب',
    },
    withdrawalCompleted: {
      event: 'balance',
      data: withdrawal('completed'),
      link: '/profile/withdrawals?id=9',
      en: ['Withdrawal paid', '1.50 BTC has left your account.'],
      ar: 'تم تنفيذ السحب',
    },
    withdrawalRejected: {
      event: 'balance',
      data: withdrawal('rejected'),
      link: '/profile/withdrawals?id=9',
      en: ['Withdrawal rejected', '1.50 BTC is available again. Open the withdrawal to see why.'],
      ar: 'رُفض السحب',
    },
    withdrawalFailed: {
      event: 'balance',
      data: withdrawal('failed'),
      link: '/profile/withdrawals?id=9',
      en: ['Withdrawal failed', '1.50 BTC is available again. Open the withdrawal to see why.'],
      ar: 'فشل السحب',
    },
    balanceCorrected: {
      ...notification({
        kind: 'correction',
        book: 'real',
        isCredit: false,
        amount: '20',
        currency: 'USDT',
        reasonCode: 'goodwill',
      }),
      link: '/profile/records',
      en: ['Your balance was corrected', '20.00 USDT was taken from your account. Our email explains why.'],
      ar: 'صُحّح رصيدك',
    },
    setAsideUsed: {
      ...notification({ kind: 'setAsideUsed', book: 'real', item: 'plan', id: '9', amount: '5000' }),
      link: '/profile/records',
      en: [
        'Smart plan ended to cover a loss',
        'A closed position lost more than you had available. We ended your smart plan of 5,000.00 USDT early, without a penalty, and used its money first. What was not needed is available to you.',
      ],
      ar: 'أُنهيت الخطة الذكية لتغطية خسارة',
    },
    identityVerified: {
      ...notification({ kind: 'kyc', status: 'verified', id: '11' }),
      link: '/profile/identity',
      en: ['Identity verified', 'We have confirmed your identity.'],
      ar: 'تم التحقق من هويتك',
    },
    identityRejected: {
      ...notification({ kind: 'kyc', status: 'rejected', id: '12' }),
      link: '/profile/identity',
      en: [
        'Identity check: something is missing',
        'We could not accept part of what you sent. Open the identity check to see what to send again.',
      ],
      ar: 'التحقق من الهوية: هناك ما ينقص',
    },
    nftOutbid: {
      ...notification(nft('outbid')),
      link: '/nfts/piece?id=5',
      en: ['Outbid on Tide', 'Someone bid 250.00 USDT. The money for your bid is available again.'],
      ar: 'تجاوز أحد مزايدتك على «⁨Tide⁩»',
    },
    nftWon: {
      ...notification(nft('won')),
      link: '/nfts/piece?id=5',
      en: ['Tide is yours', 'Your bid of 250.00 USDT won. The money goes to the charity.'],
      ar: 'أصبحت «⁨Tide⁩» لك',
    },
    nftReserveNotMet: {
      ...notification(nft('reserveNotMet')),
      link: '/nfts/piece?id=5',
      en: [
        'Tide was not sold',
        'No bid reached the reserve price. The 250.00 USDT you bid is available again.',
      ],
      ar: 'لم تُبع «⁨Tide⁩»',
    },
    nftEnded: {
      ...notification(nft('ended')),
      link: '/nfts/piece?id=5',
      en: ['The sale of Tide was ended', 'The 250.00 USDT you bid is available again.'],
      ar: 'أُنهي بيع «⁨Tide⁩»',
    },
    nftWithdrawn: {
      ...notification(nft('withdrawn')),
      link: '/nfts/piece?id=5',
      en: ['Tide was withdrawn from sale', 'The 250.00 USDT you bid is available again.'],
      ar: 'سُحبت «⁨Tide⁩» من البيع',
    },
    priceAlert: {
      ...notification({ kind: 'priceAlert', id: '8', code: 'BTCUSD', direction: 'above', price: '65000' }),
      link: '/profile/alerts',
      en: ['BTCUSD reached your price', 'The price is at 65,000 or above.'],
      ar: 'بلغ ⁨BTCUSD⁩ السعر الذي حددته',
    },
    rewardPaid: {
      ...notification({ kind: 'reward', id: '9', news: 'paid', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: ['Reward paid', '9.00 USDT for friends you invited is in your real account.'],
      ar: 'دُفعت المكافأة',
    },
    rewardHeld: {
      ...notification({ kind: 'reward', id: '9', news: 'held', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: ['Reward under review', 'We are reviewing 9.00 USDT. You don’t need to do anything.'],
      ar: 'المكافأة قيد المراجعة',
    },
    rebatePaid: {
      ...notification({ kind: 'rebate', id: '9', news: 'paid', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: ['Rebate paid', '9.00 USDT of your fees is back in your real account.'],
      ar: 'دُفعت رسوم معادة',
    },
    rebateHeld: {
      ...notification({ kind: 'rebate', id: '9', news: 'held', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: [
        'Rebate under review',
        'We are reviewing 9.00 USDT of your fee rebates. You don’t need to do anything.',
      ],
      ar: 'رسوم معادة قيد المراجعة',
    },
    rebateDeclined: {
      ...notification({ kind: 'rebate', id: '9', news: 'declined', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: [
        'Rebate declined',
        'We declined 9.00 USDT of your fee rebates after a review and will not pay it. Contact support if you think this is wrong.',
      ],
      ar: 'رُفضت رسوم معادة',
    },
    rewardDeclined: {
      ...notification({ kind: 'reward', id: '9', news: 'declined', amount: '9', currency: 'USDT' }),
      link: '/profile/invite',
      en: [
        'Reward declined',
        'We declined 9.00 USDT after a review and will not pay it. Contact support if you think this is wrong.',
      ],
      ar: 'رُفضت المكافأة',
    },
  };
}

/** What customers did themselves, and what comes daily. */
export function ownActs(now: string): readonly ToldEvent[] {
  const order = { id: '21', code: 'BTCUSD', lots: '1', closePrice: '1', profit: '0', swap: '0', fee: '0' };
  const old = '2025-12-01T00:00:00.000Z';
  const filled = { ...order, direction: 'buy', status: 'open', openPrice: '1' };
  return [
    { event: 'order', data: { ...order, status: 'closed', closeReason: 'user' } },
    { event: 'order', data: { ...filled, type: 'market', openTime: now } },
    // Its stops are edited long after.
    { event: 'order', data: { ...filled, type: 'limit', openTime: old } },
    { event: 'order', data: { ...order, status: 'cancelled' } },
    { event: 'option', data: { id: '22', code: 'X', status: 'sold', amount: '1' } },
    {
      event: 'option',
      data: { id: '23', code: 'X', status: 'refunded', amount: '1', refundReason: 'reset' },
    },
    { event: 'plan', data: { id: '24', amount: '1', earned: '0', days: 7, status: 'earning' } },
    { event: 'loan', data: { id: '25', amount: '1', ltv: '0.5', news: 'requested' } },
    { event: 'loan', data: { id: '25', amount: '1', ltv: '0', news: 'closed', endedBy: 'maturity' } },
    // The chain shows something else of a deposit that was credited before.
    {
      event: 'recharge',
      data: { id: '26', currency: 'BTC', amount: '1', status: 'approved', credited: '1', decidedAt: old },
    },
    {
      event: 'balance',
      data: {
        reason: 'withdrawal',
        withdrawal: { id: '27', currency: 'BTC', amount: '1', status: 'cancelled' },
      },
    },
    { event: 'balance', data: { conversion: '28' } },
    { event: 'notification', data: { kind: 'nft', what: 'bid', id: '29', title: 'x', amount: '1' } },
    { event: 'bell', data: { unread: 3 } },
  ];
}
