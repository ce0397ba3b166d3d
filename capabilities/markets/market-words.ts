import type { MarketClass } from '#capabilities/catalogue/rules.ts';

/**
 * Words that people look for markets by, in the platform's languages, where `Intl` does not know them:
 * classes, metals, oil and gas, and the two best-known coins. Every language's words in one line. Searched,
 * never shown.
 */

export const classWords: Readonly<Record<MarketClass, string>> = {
  forex:
    'forex fx currency currencies Devisen Währungen devises valute divisas 外国為替 為替 외환 عملات فوركس विदेशी मुद्रा 外匯 外汇',
  crypto:
    'crypto cryptocurrency Kryptowährungen cryptomonnaies criptovalute criptomonedas 暗号資産 仮想通貨 암호화폐 가상자산 مشفرة كريبتو क्रिप्टोकरेंसी 加密貨幣 加密货币',
  stocks: 'stocks shares Aktien actions azioni acciones 株式 주식 أسهم शेयर 股票',
  etfs: 'ETF ETFs funds Fonds fondi fondos 上場投資信託 상장지수펀드 صناديق ईटीएफ 指數基金 指数基金',
  futures: 'futures Terminkontrakte terme futuros 先物 선물 آجلة वायदा 期貨 期货',
  options: 'options Optionen opzioni opciones オプション 옵션 خيارات विकल्प 期權 选择权 期权',
  metals: 'metals Metalle métaux metalli metales 貴金属 귀금속 معادن धातु 貴金屬 贵金属',
};

/** By the code a pair or a contract has them under. */
const gold = 'gold or oro ゴールド 金 금 ذهب सोना स्वर्ण 黃金 黄金';
const silver = 'silver Silber argent argento plata シルバー 銀 은 فضة चांदी 白銀 白银';
const platinum = 'platinum Platin platine platino プラチナ 白金 백금 플래티넘 بلاتين प्लैटिनम 鉑金 铂金';
const palladium = 'palladium palladio paladio パラジウム 팔라듐 بالاديوم पैलेडियम 鈀金 钯金';
const oil = 'oil petroleum Öl Erdöl pétrole petrolio petróleo 原油 石油 원유 석유 نفط तेल';
const gas = 'gas Erdgas gaz 天然ガス 천연가스 غاز गैस 天然氣 天然气';
const copper = 'copper Kupfer cuivre rame cobre 銅 구리 نحاس तांबा 铜';

export const baseWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    XAU: gold,
    GC: gold,
    GLD: gold,
    XAG: silver,
    SI: silver,
    SLV: silver,
    XPT: platinum,
    PL: platinum,
    XPD: palladium,
    XCU: copper,
    HG: copper,
    CL: oil,
    BZ: oil,
    USO: oil,
    NG: gas,
    BTC: 'bitcoin ビットコイン 비트코인 بيتكوين बिटकॉइन 比特幣 比特币',
    ETH: 'ether ethereum イーサリアム イーサ 이더리움 이더 إيثريوم إيثر एथेरियम ईथर 以太坊 以太幣 以太币',
  }),
);
