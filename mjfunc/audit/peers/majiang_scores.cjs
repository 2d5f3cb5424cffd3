"use strict";
// What Util.hule of @kobalab/majiang-core says of a win.

const { only } = require("./hands.cjs");

const DOUBLE = ["kokushi-musou-thirteen-sided", "suuankou-tanki", "daisuushii", "junsei-chuuren-poutou"];

/** What it can be told: what it calls a rule, and for each word of ours its own. */
const RULES = {
    "open-tanyao": ["クイタンあり", { yes: true, no: false }],
    "double-wind-pair": ["連風牌は2符", { 4: false, 2: true }],
    "round-up": ["切り上げ満貫あり", { no: false, yes: true }],
    counted: ["数え役満あり", { yakuman: true, sanbaiman: false }],
    "multiple-yakuman": ["役満の複合あり", { add: true, highest: false }],
    "double-yakuman": ["ダブル役満あり", { [DOUBLE]: true, "": false }],
};

/** What it calls each yaku; winds and dragons stand after another word. */
const NAMES = {
    立直: "riichi", ダブル立直: "double-riichi", 一発: "ippatsu", 海底摸月: "haitei-raoyue", 河底撈魚: "houtei-raoyui",
    嶺上開花: "rinshan-kaihou", 槍槓: "chankan", 天和: "tenhou", 地和: "chiihou", 門前清自摸和: "menzen-tsumo",
    場風: "yakuhai-round", 自風: "yakuhai-seat", 白: "yakuhai-white", 發: "yakuhai-green", 中: "yakuhai-red",
    平和: "pinfu", 断幺九: "tanyao", 一盃口: "iipeikou", 三色同順: "sanshoku-doujun", 一気通貫: "ittsuu",
    混全帯幺九: "chanta", 七対子: "chiitoitsu", 対々和: "toitoi", 三暗刻: "sanankou", 三槓子: "sankantsu",
    三色同刻: "sanshoku-doukou", 混老頭: "honroutou", 小三元: "shousangen", 混一色: "honitsu", 純全帯幺九: "junchan",
    二盃口: "ryanpeikou", 清一色: "chinitsu", 国士無双十三面: "kokushi-musou-thirteen-sided", 国士無双: "kokushi-musou",
    四暗刻単騎: "suuankou-tanki", 四暗刻: "suuankou", 大三元: "daisangen", 大四喜: "daisuushii", 小四喜: "shousuushii",
    字一色: "tsuuiisou", 緑一色: "ryuuiisou", 清老頭: "chinroutou", 四槓子: "suukantsu",
    純正九蓮宝燈: "junsei-chuuren-poutou", 九蓮宝燈: "chuuren-poutou",
};
const DORA = { ドラ: "dora", 赤ドラ: "red", 裏ドラ: "ura" };

const turned = ([suit, rank]) => suit + rank;

/** The answer about a win; how a hand is written for it is known. */
function scores({ Util, rule }, shoupai) {
    return (win, options) => {
        only(Object.keys(win.liable).length === 0, "is not asked what is paid by who is liable");
        const hand = shoupai(drawnLast(win));
        // Whoever sits after the winner has discarded.
        const claimed = win.tsumo ? null : `${turned(win.tile)}+`;
        return read(Util.hule(hand, claimed, Util.hule_param({ rule: rule(told(options)), ...situation(win) })), win);
    };
}

/**
 * The rules that options say, without liability, which it would find in whom tiles were called from: who is liable is not
 * asked about, whatever options say of it.
 */
function told(options) {
    // Without more than one yakuman it lets a double one count once as well.
    const doubled = String(options["double-yakuman"] ?? DOUBLE) !== "";
    only(options["multiple-yakuman"] !== "highest" || !doubled, "counts a double yakuman once where several do not count");
    const others = Object.entries(options).filter(([option]) => !option.startsWith("liability"));
    const rules = others.map(([option, word]) => {
        const [name, words] = RULES[option] ?? [option, {}];
        only(word in words, `is not told ${option} ${JSON.stringify(word)}`);
        return [name, words[word]];
    });
    return { 役満パオあり: false, ...Object.fromEntries(rules) };
}

/** The hand with the drawn tile last, or without the claimed one. */
function drawnLast({ hand, tile, tsumo }) {
    const at = hand.concealed.findIndex(([suit, rank]) => suit === tile[0] && rank === tile[1]);
    const rest = hand.concealed.filter((_, place) => place !== at);
    return { ...hand, concealed: tsumo ? [...rest, tile] : rest };
}

function situation({ seat, round, riichi, ippatsu, rinshan, chankan, tsumo, last, first, dora, ura, honba, sticks }) {
    return {
        zhuangfeng: round,
        menfeng: seat,
        lizhi: ["none", "riichi", "double"].indexOf(riichi),
        yifa: ippatsu,
        qianggang: chankan,
        lingshang: rinshan,
        haidi: last ? (tsumo ? 1 : 2) : 0,
        tianhu: first && tsumo ? (seat === 0 ? 1 : 2) : 0,
        baopai: dora.map(turned),
        fubaopai: ura.map(turned),
        changbang: honba,
        lizhibang: sticks,
    };
}

/** What it says: a result, or the code of an error. */
function read(found, { seat, tsumo }) {
    if (!found) return { error: { code: "not-complete", message: "" } };
    if (!found.hupai) return { error: { code: "no-yaku", message: "" } };
    const worth = (fanshu) => (typeof fanshu === "string" ? fanshu.length : fanshu);
    const name = (words) => NAMES[words[0]] ?? NAMES[words[words.length - 1]];
    const listed = (each, called) => Object.fromEntries(each.map((one) => [called(one.name), worth(one.fanshu)]));
    const [payer, dealer] = [(seat + 1) % 4, 0];
    const other = [1, 2, 3].find((one) => one !== seat);
    const paid = (who) => -found.fenpei[who];
    const drawn = seat === dealer ? { others: paid(other) } : { dealer: paid(dealer), others: paid(other) };
    return {
        result: {
            yaku: listed(found.hupai.filter((one) => !(one.name in DORA)), (said) => name(said.split(" "))),
            yakuman: found.damanguan ?? 0,
            han: found.fanshu ?? null,
            fu: found.fu ?? null,
            dora: listed(found.hupai.filter((one) => one.name in DORA), (said) => DORA[said]),
            pay: tsumo ? drawn : { discarder: paid(payer) },
            total: found.fenpei[seat],
        },
    };
}

module.exports = { DOUBLE, scores };
