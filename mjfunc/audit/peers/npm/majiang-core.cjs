"use strict";
/* {"package": "@kobalab/majiang-core", "release": "1.4.1",
    "sentence": "Util.xiangting by form, Util.tingpai, Util.hule_mianzi and Util.hule.",
    "operations": ["shanten", "waits", "complete", "decompose", "riichi"]} */

const { FORMS, askedForms, only } = require("../node/hands.cjs");
const { distances, regular } = require("../node/results.cjs");

const DOUBLE = ["kokushi-musou-thirteen-sided", "suuankou-tanki", "daisuushii", "junsei-chuuren-poutou"];

/** The rules that it supports: its name of the rule, and its value for each choice. */
const RULES = {
    "open-tanyao": ["クイタンあり", { yes: true, no: false }],
    "double-wind-pair": ["連風牌は2符", { 4: false, 2: true }],
    "round-up": ["切り上げ満貫あり", { no: false, yes: true }],
    counted: ["数え役満あり", { yakuman: true, sanbaiman: false }],
    "multiple-yakuman": ["役満の複合あり", { add: true, highest: false }],
    "double-yakuman": ["ダブル役満あり", { [DOUBLE]: true, "": false }],
};

/** Our name of each yaku by its own; those of winds and dragons follow another word. */
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

/** The function that scores a win; `shoupai` converts a hand. */
function scores({ Util, rule }, shoupai) {
    return (win, options) => {
        only(Object.keys(win.liable).length === 0, "it does not say what a liable player pays");
        const hand = shoupai(drawnLast(win));
        // The player after the winner is the discarder.
        const claimed = win.tsumo ? null : `${turned(win.tile)}+`;
        return result(Util.hule(hand, claimed, Util.hule_param({ rule: rule(rules(options)), ...situation(win) })), win);
    };
}

/** Its rules for these options, without liability: wins with a liable player are skipped. */
function rules(options) {
    // If only one yakuman counts, it counts a double one once as well.
    const doubled = String(options["double-yakuman"] ?? DOUBLE) !== "";
    only(options["multiple-yakuman"] !== "highest" || !doubled, "it counts a double yakuman once if only one counts");
    const others = Object.entries(options).filter(([option]) => !option.startsWith("liability"));
    const pairs = others.map(([option, word]) => {
        const [name, words] = RULES[option] ?? [option, {}];
        only(word in words, `it does not support ${option} ${JSON.stringify(word)}`);
        return [name, words[word]];
    });
    return { 役満パオあり: false, ...Object.fromEntries(pairs) };
}

/** The hand with the drawn tile last, or without the claimed tile. */
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

/** The result of a score, or the code of an error. */
function result(found, { seat, tsumo }) {
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
            yaku: listed(found.hupai.filter((one) => !(one.name in DORA)), (words) => name(words.split(" "))),
            yakuman: found.damanguan ?? 0,
            han: found.fanshu ?? null,
            fu: found.fu ?? null,
            dora: listed(found.hupai.filter((one) => one.name in DORA), (word) => DORA[word]),
            pay: tsumo ? drawn : { discarder: paid(payer) },
            total: found.fenpei[seat],
        },
    };
}

module.exports = (library) => {
    const { Shoupai, Util } = library;
    const direction = ({ kinds, open }) => (!open ? "" : kinds[0] === kinds[1] ? "+" : "-");
    function shoupai(hand) {
        only(hand.whole, "it takes hands of 13 or 14 tiles, counting three for each meld");
        const melds = hand.melds.map(
            (meld) => `,${meld.tiles[0][0]}${meld.tiles.map(([, rank]) => rank).join("")}${direction(meld)}`,
        );
        return Shoupai.fromString(hand.concealed.map(([suit, rank]) => suit + rank).join("") + melds.join(""));
    }
    const byForm = {
        regular: Util.xiangting_yiban,
        "seven-pairs": Util.xiangting_qidui,
        "thirteen-orphans": Util.xiangting_guoshi,
    };
    // The readings of a complete hand: their length tells the form. It also lists nine gates as one block.
    const formOf = { 5: "regular", 7: "seven-pairs", 13: "thirteen-orphans" };
    function readings(hand) {
        const marked = Util.hule_mianzi(shoupai(hand)).filter((blocks) => blocks.length in formOf);
        return marked.map((blocks) => blocks.map((block) => block.replace(/[^mpsz\d]/g, "")));
    }
    return {
        conventions: { definition: "cut", melds: "ignored", "double-yakuman": DOUBLE },
        operations: {
            shanten(hand, forms) {
                const of = FORMS.map((form) => [form, () => byForm[form](shoupai(hand))]);
                return distances(Object.fromEntries(of), hand, forms);
            },
            waits(hand, forms) {
                const nearest = (one) => Math.min(...askedForms(hand, forms).map((form) => byForm[form](one)));
                const found = nearest(shoupai(hand)) === 0 ? Util.tingpai(shoupai(hand), nearest) : [];
                return { waits: found.map(([suit, rank]) => rank + suit) };
            },
            complete(hand, forms) {
                const found = new Set(readings(hand).map((blocks) => formOf[blocks.length]));
                const counted = askedForms(hand, forms).filter((form) => found.has(form));
                return { complete: counted.length > 0, forms: counted };
            },
            decompose(hand, forms) {
                only(hand.drawn, "it decomposes complete hands only");
                only(!hand.red, "it does not say where red fives are");
                const of = askedForms(hand, forms);
                const all = readings(hand).filter((one) => of.includes(formOf[one.length]));
                const found = (form) => all.filter((one) => formOf[one.length] === form);
                const turned = (block) => block.slice(1) + block[0];
                const cut = ([pair, ...blocks]) => ({ pair, blocks: blocks.slice(0, 4 - hand.melds.length) });
                const pairs = found("seven-pairs").map((one) => ({ form: "seven-pairs", pairs: one.map(turned) }));
                const orphans = found("thirteen-orphans").map((one) => ({
                    form: "thirteen-orphans",
                    pair: turned(one.find((block) => block.length === 3)),
                }));
                const others = [...pairs, ...orphans];
                return { decompositions: [...regular(found("regular").map(cut), hand.melds), ...others] };
            },
            riichi: scores(library, shoupai),
        },
    };
};
